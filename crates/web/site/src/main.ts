// The address after the `#` says which page is shown: `#/` the catalogue, `#/play/NAME`, `#/write`, and so on.

const root = document.getElementById("app");

async function show(): Promise<void> {
  if (!root) return;
  if (location.hash.startsWith("#/write")) {
    const page = await import("./write/page");
    page.open(root, { page: "write", rest: location.hash.slice(8), query: new URLSearchParams() });
  }
}

window.addEventListener("hashchange", () => void show());
void show();

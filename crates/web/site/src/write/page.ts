// "Write": a definition in an editor, and beside it what it comes to.

export interface Route { page: string; rest: string; query: URLSearchParams }

/** Shows the page; what it returns takes it away again. */
export function open(root: HTMLElement, _route: Route): () => void {
  root.textContent = "Write";
  return () => root.replaceChildren();
}

// Lets the site be used without a network from the next visit on.

/** Asks for the worker that keeps the site, once the page has what it needs itself. */
export function keepSite(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register('./offline.js').catch(() => {
      // A browser that keeps nothing fetches everything, as before.
    });
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

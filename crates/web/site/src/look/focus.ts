// The focus of who goes by keys, where what has it goes away.

import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

type Focusable = HTMLElement | SVGElement;

/** A button that is pressed may be gone, or of no use, once it has done what it does: the browser then begins at the top of the page
 * again. The focus of whoever goes by keys is given to what `next` finds in `root` instead. */
export function useFocusKept(root: RefObject<HTMLElement>, next: (root: HTMLElement) => Focusable | null): void {
  useEffect(() => {
    const within = root.current;
    if (!within) return;
    let last: Focusable | null = null;
    const focused = ({ target }: FocusEvent): void => {
      last = target instanceof Element && target.matches(':focus-visible') ? (target as Focusable) : null;
    };
    const changed = (): void => {
      // A button that can't be pressed any more has the focus until the page is drawn.
      const has = document.activeElement === document.body || document.activeElement === last;
      if (last === null || !has || (last.isConnected && !last.matches(':disabled'))) return;
      last = null;
      next(within)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(changed);
    observer.observe(within, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    within.addEventListener('focusin', focused);
    return () => {
      observer.disconnect();
      within.removeEventListener('focusin', focused);
    };
  }, []);
}

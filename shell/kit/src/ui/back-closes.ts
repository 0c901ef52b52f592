import { useEffect, useEffectEvent, useId } from 'react';

type Stacked = { overlays?: string[] } | null;
const overlaysNow = () => (history.state as Stacked)?.overlays ?? [];

/** An entry of its own at the same address. The router's own words in the state stay, so it takes both for one place. */
const stack = (id: string) => history.pushState({ ...history.state, overlays: [...overlaysNow(), id] }, '');

/**
 * Back closes what lies over the page (a dialog, sheet or menu) before it leaves the page. `close` may refuse, as a dialog does that
 * saves: it stays open then, and the next Back asks again.
 */
export const useBackCloses = (open: boolean, close: () => void): void => {
  const id = useId();
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!open) return undefined;
    stack(id);
    let asking: ReturnType<typeof setTimeout> | undefined;
    const onBack = () => {
      if (overlaysNow().includes(id)) return;
      closeNow();
      // Still open a moment later: it has refused.
      asking = setTimeout(() => stack(id));
    };
    window.addEventListener('popstate', onBack);
    return () => {
      clearTimeout(asking);
      window.removeEventListener('popstate', onBack);
      // Closed by itself: its entry goes, unless one has gone on to another page meanwhile.
      if (overlaysNow().at(-1) === id) history.back();
    };
  }, [open, id]);
};

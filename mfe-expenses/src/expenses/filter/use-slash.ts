import { useEffect, useEffectEvent } from 'react';

const ELSEWHERE = 'input, textarea, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Calls `act` when '/' is pressed outside of fields and overlays. */
export const useSlash = (act: () => void): void => {
  const onSlash = useEffectEvent(act);
  useEffect(() => {
    const type = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, target } = event;
      const isElsewhere = target instanceof Element && target.closest(ELSEWHERE);
      if (key !== '/' || altKey || ctrlKey || metaKey || isElsewhere) return;
      event.preventDefault();
      onSlash();
    };
    document.addEventListener('keydown', type);
    return () => document.removeEventListener('keydown', type);
  }, []);
};

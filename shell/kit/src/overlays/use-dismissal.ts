import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSwipe } from './swipe.ts';
import { dismissOnEscape, dismissToast, type Toast } from './toast-store.ts';

const VISIBLE_FOR = 8_000;

/**
 * Props of a toast's element: it goes away by swipe and by Escape, and after its time unless it `stays`, has the focus
 * or is under the pointer. The page or the dialog around it takes a focus that was inside.
 */
export const useDismissal = (toast: Toast, stays: boolean) => {
  const element = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || stays) return undefined;
    const timer = setTimeout(() => dismissToast(toast), VISIBLE_FOR);
    return () => clearTimeout(timer);
  }, [toast, isHeld, stays]);
  useEffect(() => {
    // A menu or dialog that has taken the key prevents its default.
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && dismissOnEscape(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useLayoutEffect(() => {
    const box = element.current;
    return () => {
      if (!box?.contains(document.activeElement)) return;
      const around = box.closest<HTMLElement>('[role$="dialog"]') ?? document.getElementById('page');
      around?.focus({ preventScroll: true });
    };
  }, []);
  const swipe = useSwipe({ along: 'sideways', elementOf: (box) => box, close: () => dismissToast(toast) });
  return {
    ref: element,
    ...swipe,
    // A mouse selects the text.
    onPointerDown: (event: PointerEvent<HTMLElement>) => event.pointerType !== 'mouse' && swipe.onPointerDown(event),
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
};

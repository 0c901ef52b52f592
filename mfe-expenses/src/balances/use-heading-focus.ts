import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './plan.module.css';
import type { Transfer } from './suggestion.ts';

/** The plan's heading, which takes the focus when the payment that had it is removed. */
export const useHeadingFocus = (transfers: readonly Transfer[] | undefined): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const isPayment = target instanceof Element && target.closest(`.${styles.plan}, .${styles.others}`);
      focused.current = isPayment ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useLayoutEffect(() => {
    const isLost = focused.current && !focused.current.isConnected && document.activeElement === document.body;
    if (isLost) heading.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when payments may have been removed
  }, [transfers]);
  return heading;
};

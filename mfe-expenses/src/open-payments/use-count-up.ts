import { useEffect, useState } from 'react';

/** The duration of counting up (ms). */
const DURATION = 400;

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The displayed value while it counts up to a new one, decelerating; immediate with reduced motion. */
export const useCountUp = (cents: number): number => {
  const [shown, setShown] = useState(cents);
  const [range, setRange] = useState({ from: cents, to: cents });
  if (range.to !== cents) setRange({ from: shown, to: cents });
  useEffect(() => {
    if (range.from === range.to) return undefined;
    const began = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const part = prefersReducedMotion() ? 1 : Math.min(1, Math.max(0, now - began) / DURATION);
      setShown(Math.round(range.to - (range.to - range.from) * (1 - part) ** 3));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    step(began);
    return () => cancelAnimationFrame(frame);
  }, [range]);
  return prefersReducedMotion() ? cents : shown;
};

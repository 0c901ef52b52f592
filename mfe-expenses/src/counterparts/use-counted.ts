import { useEffect, useState } from 'react';

/** How long (ms) a figure counts. */
const COUNTS = 400;

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The figure as it is shown: on its way to a new value, the slower the nearer; at once where nothing is to move. */
export const useCounted = (cents: number): number => {
  const [shown, setShown] = useState(cents);
  const [way, setWay] = useState({ from: cents, to: cents });
  if (way.to !== cents) setWay({ from: shown, to: cents });
  useEffect(() => {
    if (way.from === way.to) return undefined;
    const began = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const part = isStill() ? 1 : Math.min(1, Math.max(0, now - began) / COUNTS);
      setShown(Math.round(way.to - (way.to - way.from) * (1 - part) ** 3));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    step(began);
    return () => cancelAnimationFrame(frame);
  }, [way]);
  return isStill() ? cents : shown;
};

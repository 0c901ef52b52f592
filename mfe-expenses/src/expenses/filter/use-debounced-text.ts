import { useEffect, useRef, useState } from 'react';

/** The delay after the last letter, in ms. */
const PAUSE = 250;

/**
 * Typed text that is written elsewhere after a delay, once `accepted`. A change from elsewhere, such as Back, replaces
 * the typed text; an echo of the own write does not.
 */
export const useDebouncedText = (
  written: string,
  write: (text: string) => void,
  accepts: (text: string) => boolean = () => true,
) => {
  const [text, setText] = useState(written);
  const known = useRef(written);
  const latest = useRef({ write, accepts });
  useEffect(() => {
    latest.current = { write, accepts };
  });
  useEffect(() => {
    if (written === known.current) return;
    known.current = written;
    setText(written);
  }, [written]);
  useEffect(() => {
    const typed = text.trim();
    if (typed === known.current || !latest.current.accepts(typed)) return undefined;
    const timer = setTimeout(() => {
      known.current = typed;
      latest.current.write(typed);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
};

import { useEffect, useRef, useState } from 'react';

/** After the last letter, in ms. */
const PAUSE = 250;

/**
 * Text that is typed here and written somewhere a moment later, when it is `accepted`. What is written from elsewhere,
 * as by Back, takes the place of what was typed; what comes back of one's own writing does not.
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

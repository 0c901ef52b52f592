import { useCallback, useEffect, useRef, useState } from 'react';

/** How long a row is highlighted (ms). */
const MARKED = 2_000;

export type Mark = 'added' | 'changed';

/** Highlights rows by id, each for two seconds. */
export const useMarks = () => {
  const [marks, setMarks] = useState<ReadonlyMap<string, Mark>>(new Map());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  const mark = useCallback((as: Mark, rows: Iterable<{ id: string }>) => {
    const ids = Array.from(rows, ({ id }) => id);
    if (ids.length === 0) return;
    setMarks((now) => new Map([...now, ...ids.map((id) => [id, as] as const)]));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setMarks((now) => new Map([...now].filter(([id]) => !ids.includes(id))));
    }, MARKED);
    timers.current.add(timer);
  }, []);
  return { marks, mark };
};

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsPhone } from '../browser/media.ts';

type StickyHeaderProps = {
  /** The page's full head. */
  head: ReactNode;
  /** The compact head below the frame's header, once the full one has scrolled away. */
  children: ReactNode;
};

/** A page head that leaves a compact one when it scrolls away. It hides no anchor target and shifts nothing. */
export const StickyHeader = ({ head, children }: StickyHeaderProps) => {
  const stuck = useRef<HTMLDivElement>(null);
  const big = useRef<HTMLDivElement>(null);
  const [isStuck, setStuck] = useState(false);
  // Stays mounted: a dialog opened there would unmount with it.
  const [hasCome, setCome] = useState(false);
  if (isStuck && !hasCome) setCome(true);
  const isPhone = useIsPhone();
  useEffect(() => {
    if (!big.current || !stuck.current) return undefined;
    const covered = Number.parseFloat(getComputedStyle(stuck.current).top) || 0;
    const observer = new IntersectionObserver(([seen]) => setStuck(seen?.isIntersecting === false), {
      // It is below the window only before it has been scrolled to.
      rootMargin: `-${covered}px 0px 1000% 0px`,
    });
    observer.observe(big.current);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- what is stuck is lower on phones
  }, [isPhone]);
  return (
    <>
      <div ref={stuck} className="k-stuck" data-stuck={isStuck}>
        <div className="k-stuck-head">{hasCome && children}</div>
      </div>
      <div ref={big}>{head}</div>
    </>
  );
};

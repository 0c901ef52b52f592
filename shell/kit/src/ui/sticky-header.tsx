import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsPhone } from '../browser/media.ts';

type StickyHeaderProps = {
  /** The big head of the page. */
  head: ReactNode;
  /** What stands for it under the frame's header once it has scrolled away. */
  children: ReactNode;
};

/**
 * A page's head that leaves a compact one behind when it scrolls away, which covers nothing that one jumps to and moves
 * nothing.
 */
export const StickyHeader = ({ head, children }: StickyHeaderProps) => {
  const stuck = useRef<HTMLDivElement>(null);
  const big = useRef<HTMLDivElement>(null);
  const [isStuck, setStuck] = useState(false);
  // Stays once it has come: a dialog that was opened there would go with it.
  const [hasCome, setCome] = useState(false);
  if (isStuck && !hasCome) setCome(true);
  const isPhone = useIsPhone();
  useEffect(() => {
    if (!big.current || !stuck.current) return undefined;
    const covered = Number.parseFloat(getComputedStyle(stuck.current).top) || 0;
    const observer = new IntersectionObserver(([seen]) => setStuck(seen?.isIntersecting === false), {
      // Below the window it is only before it has been scrolled to.
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

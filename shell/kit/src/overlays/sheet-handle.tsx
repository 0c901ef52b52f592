import { type PointerEvent, useRef } from 'react';

/** A sheet closes when dragged down by this part of its height, or when flung faster than this (px/ms). */
const FAR = 0.3;
const FAST = 0.6;

type Drag = { from: number; at: number; speed: number; time: number };
const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Matches the style sheet's transition; resolves when it ends. */
const slide = async (sheet: HTMLElement, to: string) => {
  sheet.toggleAttribute('data-slides', true);
  sheet.style.transform = to;
  await Promise.allSettled(sheet.getAnimations().map(({ finished }) => finished));
  sheet.toggleAttribute('data-slides', false);
};

/**
 * The handle of a phone sheet: the sheet follows the finger, and closes when released far enough down. `close` may
 * refuse.
 */
export const SheetHandle = ({ close }: { close: () => void }) => {
  const drag = useRef<Drag>(undefined);

  const take = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientY, at: event.clientY, speed: 0, time: event.timeStamp };
  };
  const follow = ({ currentTarget, clientY, timeStamp }: PointerEvent<HTMLElement>) => {
    const last = drag.current;
    if (!last) return;
    const speed = (clientY - last.at) / Math.max(1, timeStamp - last.time);
    drag.current = { ...last, at: clientY, speed, time: timeStamp };
    const sheet = currentTarget.parentElement;
    if (sheet && !isStill()) sheet.style.transform = `translateY(${Math.max(0, clientY - last.from)}px)`;
  };
  const letGo = async ({ currentTarget, type }: PointerEvent<HTMLElement>) => {
    const sheet = currentTarget.parentElement;
    const last = drag.current;
    drag.current = undefined;
    if (!sheet || !last) return;
    const down = last.at - last.from;
    const closes = type === 'pointerup' && (down > sheet.clientHeight * FAR || (down > 0 && last.speed > FAST));
    if (closes) {
      await slide(sheet, 'translateY(100%)');
      close();
    }
    // Not dragged far enough, or `close` refused.
    requestAnimationFrame(() => sheet.isConnected && void slide(sheet, ''));
  };

  return (
    <span
      className="k-grab"
      aria-hidden="true"
      onPointerDown={take}
      onPointerMove={follow}
      onPointerUp={(event) => void letGo(event)}
      onPointerCancel={(event) => void letGo(event)}
    />
  );
};

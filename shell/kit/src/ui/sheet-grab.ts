import { type PointerEvent, useRef } from 'react';

/** A sheet that was dragged down by this part of its height closes; so does one that was flung faster than this (px a ms). */
const FAR = 0.3;
const FAST = 0.6;

type Drag = { from: number; at: number; speed: number; time: number };
const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const timeOf = (name: string) => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name));

/** A sheet on a phone follows the finger on its handle, and closes when it is let go far enough down. `close` may refuse. */
export const useSheetGrab = (close: () => void) => {
  const drag = useRef<Drag>(undefined);

  const slide = (sheet: HTMLElement, to: string) => {
    const from = sheet.style.transform;
    sheet.style.transform = to;
    if (isStill()) return Promise.resolve();
    return sheet.animate([{ transform: from }, { transform: to || 'none' }], {
      duration: timeOf('--fast') || 0,
      easing: 'ease-out',
    }).finished;
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
    // Not dragged far enough, or it has refused to close.
    requestAnimationFrame(() => sheet.isConnected && void slide(sheet, ''));
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { from: event.clientY, at: event.clientY, speed: 0, time: event.timeStamp };
    },
    onPointerMove: ({ currentTarget, clientY, timeStamp }: PointerEvent<HTMLElement>) => {
      const last = drag.current;
      if (!last) return;
      const speed = (clientY - last.at) / Math.max(1, timeStamp - last.time);
      drag.current = { ...last, at: clientY, speed, time: timeStamp };
      const sheet = currentTarget.parentElement;
      if (sheet && !isStill()) sheet.style.transform = `translateY(${Math.max(0, clientY - last.from)}px)`;
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
};

import { type PointerEvent, useRef } from 'react';

/** A swipe closes at this part of the element's size, or when it is flung faster than this (px/ms). */
const FAR = 0.3;
const FAST = 0.6;

type Drag = { from: number; at: number; speed: number; time: number };
type Swipe = {
  /** sideways: in both directions. */
  along: 'down' | 'sideways';
  /** The element that follows the finger. */
  elementOf: (touched: HTMLElement) => HTMLElement | null;
  /** It may refuse. */
  close: () => void;
};
const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Matches the style sheet's transition; resolves when it ends. */
const slide = async (element: HTMLElement, to: string) => {
  element.toggleAttribute('data-slides', true);
  element.style.transform = to;
  await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
  element.toggleAttribute('data-slides', false);
};

/** Handlers of what is swiped away: it follows the finger, and closes when released far enough from its place. */
export const useSwipe = ({ along, elementOf, close }: Swipe) => {
  const drag = useRef<Drag>(undefined);
  const isDown = along === 'down';
  const moveTo = (length: string) => `translate${isDown ? 'Y' : 'X'}(${length})`;
  const placeOf = ({ clientX, clientY }: PointerEvent) => (isDown ? clientY : clientX);
  const way = ({ from, at }: Drag) => (isDown ? Math.max(0, at - from) : at - from);

  const take = (event: PointerEvent<HTMLElement>) => {
    const at = placeOf(event);
    drag.current = { from: at, at, speed: 0, time: event.timeStamp };
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    const last = drag.current;
    if (!last) return;
    const at = placeOf(event);
    const speed = (at - last.at) / Math.max(1, event.timeStamp - last.time);
    drag.current = { ...last, at, speed, time: event.timeStamp };
    const element = elementOf(event.currentTarget);
    if (element && !isStill()) element.style.transform = moveTo(`${way(drag.current)}px`);
  };
  const letGo = async ({ currentTarget, type }: PointerEvent<HTMLElement>) => {
    const element = elementOf(currentTarget);
    const last = drag.current;
    drag.current = undefined;
    if (!element || !last) return;
    const moved = way(last);
    const size = isDown ? element.clientHeight : element.clientWidth;
    const isFlung = Math.abs(last.speed) > FAST && moved * last.speed > 0;
    if (type === 'pointerup' && (Math.abs(moved) > size * FAR || isFlung)) {
      await slide(element, moveTo(moved < 0 ? '-100%' : '100%'));
      close();
    }
    // Not dragged far enough, or `close` refused.
    requestAnimationFrame(() => element.isConnected && void slide(element, ''));
  };
  return {
    onPointerDown: take,
    onPointerMove: follow,
    onPointerUp: (event: PointerEvent<HTMLElement>) => void letGo(event),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void letGo(event),
  };
};

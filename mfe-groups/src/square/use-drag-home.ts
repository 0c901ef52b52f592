import { type PointerEvent, useEffect, useRef } from 'react';

/** A press that moves less than this (px) is a tap. */
const TAP_DISTANCE = 6;
/** The drag distance (px) that brings a tile home, whatever its position. */
const HOME_DISTANCE = 28;

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The tile's position outside the square, as a fraction of its side; the mosaic sets it. */
const positionOf = ({ style }: HTMLElement) => {
  const [x = 0, y = 0] = ['--x', '--y'].map((name) => Number(style.getPropertyValue(name)));
  return { x, y, far: Math.hypot(x, y) };
};

/** Shows the tile at this fraction of the distance home; the style sheet animates its return. */
const show = ({ style }: HTMLElement, part: number) => {
  style.transition = part > 0 && part < 1 ? 'none' : '';
  style.transform =
    part > 0 ? `translate(${['x', 'y'].map((axis) => `calc(var(--s) * var(--${axis}) * ${1 - part})`).join()})` : '';
};

type Drag = { x: number; y: number; part: number };

/**
 * For the button in a tile outside the square: dragged onto the square, it stays there while `isHome`, else it returns.
 * `wasDrag` tells a drag from a tap.
 */
export const useDragHome = (isHome: boolean, onHome: () => void) => {
  const button = useRef<HTMLButtonElement>(null);
  const drag = useRef<Drag>(undefined);
  const hasMoved = useRef(false);
  useEffect(() => {
    const tile = button.current?.parentElement;
    if (tile && !isHome) show(tile, 0);
  }, [isHome]);

  const startDrag = ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
    currentTarget.setPointerCapture(pointerId);
    drag.current = { x, y, part: 0 };
    hasMoved.current = false;
  };
  const moveDrag = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const tile = currentTarget.parentElement;
    const from = drag.current;
    if (!tile || !from) return;
    const [right, down] = [clientX - from.x, clientY - from.y];
    if (Math.hypot(right, down) >= TAP_DISTANCE) hasMoved.current = true;
    const { x, y, far } = positionOf(tile);
    from.part = Math.min(1, Math.max(0, -(right * x + down * y) / far / HOME_DISTANCE));
    if (hasMoved.current && !prefersReducedMotion()) show(tile, from.part);
  };
  const endDrag = ({ currentTarget, type }: PointerEvent<HTMLElement>) => {
    const part = drag.current?.part ?? 0;
    drag.current = undefined;
    if (type === 'pointerup' && hasMoved.current && part === 1) onHome();
    else if (currentTarget.parentElement) show(currentTarget.parentElement, 0);
  };

  return {
    wasDrag: () => hasMoved.current,
    handlers: {
      ref: button,
      onPointerDown: startDrag,
      onPointerMove: moveDrag,
      onPointerUp: endDrag,
      onPointerCancel: endDrag,
    },
  };
};

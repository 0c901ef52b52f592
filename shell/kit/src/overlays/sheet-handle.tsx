import type { PointerEvent } from 'react';
import { useSwipe } from './swipe.ts';

/** The handle of a phone sheet, which closes when dragged down; `close` may refuse. */
export const SheetHandle = ({ close }: { close: () => void }) => {
  const swipe = useSwipe({ along: 'down', elementOf: (handle) => handle.parentElement, close });
  const take = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    swipe.onPointerDown(event);
  };
  return <span className="k-grab" aria-hidden="true" {...swipe} onPointerDown={take} />;
};

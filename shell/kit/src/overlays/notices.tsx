import '../styles/notices.css';
import { Check, Info, TriangleAlert, X } from 'lucide-react';
import { type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fitLetters } from './fit-letters.ts';
import { endNotice, type Kind, type Said } from './said.ts';

const ICONS = { success: Check, failure: TriangleAlert, notice: Info };
/** How long each stands (ms): what was done shows on the page itself; what failed, or leads on, has to be read. */
const STANDS_FOR: Record<Kind, number> = { success: 3_500, failure: 8_000, notice: 5_000 };

type NoticeProps = { notice: Said };

/** Ends a notice when it has stood long enough; a question, and what is under a pointer or the focus, stands on. */
const useEnd = (notice: Said) => {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || notice.way?.asks) return undefined;
    const timer = setTimeout(() => endNotice(notice), notice.way ? STANDS_FOR.failure : STANDS_FOR[notice.kind]);
    return () => clearTimeout(timer);
  }, [notice, isHeld]);
  const [hold, letGo] = [() => setHeld(true), () => setHeld(false)];
  return { onPointerEnter: hold, onPointerLeave: letGo, onFocus: hold, onBlur: letGo };
};

/** Sign, words, and what closes it. */
const Body = ({ notice, text }: NoticeProps & { text?: Ref<HTMLDivElement> }) => {
  const { kind, title, message, way } = notice;
  const close = () => endNotice(notice);
  const Icon = ICONS[kind];
  const follow = () => {
    close();
    way?.go();
  };
  return (
    <>
      <span className="k-toast-sign" aria-hidden="true">
        <Icon />
      </span>
      <div className="k-toast-text" ref={text}>
        <b>{title}</b> {message && <p>{message}</p>}{' '}
        {way && (
          <button type="button" className="k-link" onClick={follow}>
            {way.words}
          </button>
        )}{' '}
        {way?.asks && (
          <button type="button" className="k-link" onClick={close}>
            Cancel
          </button>
        )}
      </div>
      <button type="button" className="k-icon-btn" aria-label={`Close: ${title}`} onClick={close}>
        <X aria-hidden="true" />
      </button>
    </>
  );
};

/** What was done, and what there is to know: in the header of a page. */
export const Line = ({ notice }: NoticeProps) => {
  const text = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => fitLetters(text.current as HTMLElement));
  return (
    <div role="status" className={`k-toast k-toast-line k-toast-${notice.kind}`} {...useEnd(notice)}>
      <Body notice={notice} text={text} />
    </div>
  );
};

const liesOn = (box: DOMRect, other: DOMRect) =>
  box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;

/** What has failed: in a corner of the window, at its top where the main button of the page is at its bottom. */
export const Corner = ({ notice }: NoticeProps) => {
  const corner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = corner.current as HTMLElement;
    delete box.dataset.top;
    const mains = Array.from(document.querySelectorAll('main .k-btn-main'), (one) => one.getBoundingClientRect());
    if (mains.some((main) => liesOn(box.getBoundingClientRect(), main))) box.dataset.top = '';
  });
  return (
    <div ref={corner} role="alert" className="k-toast k-toast-corner k-toast-failure" {...useEnd(notice)}>
      <Body notice={notice} />
    </div>
  );
};

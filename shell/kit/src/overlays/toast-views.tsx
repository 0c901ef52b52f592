import '../styles/toasts.css';
import { Check, Info, TriangleAlert, X } from 'lucide-react';
import { type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fitText } from './fit-text.ts';
import { dismissToast, type Toast, type ToastKind } from './toast-store.ts';

const ICONS = { success: Check, failure: TriangleAlert, notice: Info };
/** How long each stands (ms): what was done shows on the page itself; what failed, or leads on, has to be read. */
const VISIBLE_FOR: Record<ToastKind, number> = { success: 3_500, failure: 8_000, notice: 5_000 };

type ToastProps = { toast: Toast };

/** Ends a notice when it has stood long enough; a question, and what is under a pointer or the focus, stands on. */
const useAutoDismiss = (notice: Toast) => {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || notice.action?.isQuestion) return undefined;
    const timer = setTimeout(
      () => dismissToast(notice),
      notice.action ? VISIBLE_FOR.failure : VISIBLE_FOR[notice.kind],
    );
    return () => clearTimeout(timer);
  }, [notice, isHeld]);
  const [hold, letGo] = [() => setHeld(true), () => setHeld(false)];
  return { onPointerEnter: hold, onPointerLeave: letGo, onFocus: hold, onBlur: letGo };
};

/** Sign, words, and what closes it. */
const Body = ({ toast, text }: ToastProps & { text?: Ref<HTMLDivElement> }) => {
  const { kind, title, message, action } = toast;
  const close = () => dismissToast(toast);
  const Icon = ICONS[kind];
  const follow = () => {
    close();
    action?.run();
  };
  return (
    <>
      <span className="k-toast-sign" aria-hidden="true">
        <Icon />
      </span>
      <div className="k-toast-text" ref={text}>
        <b>{title}</b> {message && <p>{message}</p>}{' '}
        {action && (
          <button type="button" className="k-link" onClick={follow}>
            {action.label}
          </button>
        )}{' '}
        {action?.isQuestion && (
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
export const HeaderToast = ({ toast }: ToastProps) => {
  const text = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => fitText(text.current as HTMLElement));
  return (
    <div role="status" className={`k-toast k-toast-line k-toast-${toast.kind}`} {...useAutoDismiss(toast)}>
      <Body toast={toast} text={text} />
    </div>
  );
};

const liesOn = (box: DOMRect, other: DOMRect) =>
  box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;

/** What has failed: in a corner of the window, at its top where the main button of the page is at its bottom. */
export const CornerToast = ({ toast }: ToastProps) => {
  const corner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = corner.current as HTMLElement;
    delete box.dataset.top;
    const mains = Array.from(document.querySelectorAll('main .k-btn-main'), (one) => one.getBoundingClientRect());
    if (mains.some((main) => liesOn(box.getBoundingClientRect(), main))) box.dataset.top = '';
  });
  return (
    <div ref={corner} role="alert" className="k-toast k-toast-corner k-toast-failure" {...useAutoDismiss(toast)}>
      <Body toast={toast} />
    </div>
  );
};

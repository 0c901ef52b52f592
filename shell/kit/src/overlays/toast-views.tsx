import '../styles/toasts.css';
import { Check, Info, TriangleAlert, X } from 'lucide-react';
import { type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fitText } from './fit-text.ts';
import { dismissToast, type Toast, type ToastKind } from './toast-store.ts';

const ICONS = { success: Check, failure: TriangleAlert, notice: Info };
/** How long each is shown (ms): a success is visible on the page itself; a failure or an action must be read. */
const VISIBLE_FOR: Record<ToastKind, number> = { success: 3_500, failure: 8_000, notice: 5_000 };

type ToastProps = { toast: Toast };

/** Removes a toast after its time; questions, and toasts under the pointer or with the focus, stay. */
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

/** Icon, text, and the close button. */
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

/** Success and information: in the page's header. */
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

/** Failures: in a corner of the window, at the top if the page's main button is at the bottom. */
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

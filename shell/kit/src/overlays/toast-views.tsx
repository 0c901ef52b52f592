import '../styles/toasts.css';
import { Check, Info, TriangleAlert, X } from 'lucide-react';
import { type Ref, useLayoutEffect, useRef } from 'react';
import { avoidButtons } from './avoid-buttons.ts';
import { fitText } from './fit-text.ts';
import { dismissToast, type Toast } from './toast-store.ts';
import { useDismissal } from './use-dismissal.ts';

const ICONS = { success: Check, failure: TriangleAlert, notice: Info };

type ToastProps = { toast: Toast };

/** Icon, text, and the buttons. */
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
        <b>{title}</b> {message && <p>{message}</p>}
      </div>
      <div className="k-toast-end">
        {action && (
          <button type="button" className="k-btn k-btn-quiet" onClick={follow}>
            {action.label}
          </button>
        )}
        {action?.isQuestion ? (
          <button type="button" className="k-btn k-btn-quiet" onClick={close}>
            Cancel
          </button>
        ) : (
          <button type="button" className="k-icon-btn" aria-label={`Close: ${title}`} onClick={close}>
            <X aria-hidden="true" />
          </button>
        )}
      </div>
    </>
  );
};

type BoxProps = ToastProps & { role: 'status' | 'alert'; look: 'line' | 'corner'; text?: Ref<HTMLDivElement> };

const Box = ({ toast, role, look, text }: BoxProps) => {
  const { ref, ...handlers } = useDismissal(toast, Boolean(toast.action?.isQuestion));
  useLayoutEffect(() => avoidButtons(ref.current as HTMLElement));
  return (
    <div
      ref={ref}
      role={role}
      className={`k-toast k-toast-${look} k-toast-${toast.kind}`}
      data-question={toast.action?.isQuestion}
      {...handlers}
    >
      <Body toast={toast} text={text} />
    </div>
  );
};

/** Success and information: in the page's header, on phones above its bottom bar. */
export const HeaderToast = ({ toast }: ToastProps) => {
  const text = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => fitText(text.current as HTMLElement));
  return <Box toast={toast} role="status" look="line" text={text} />;
};

/** Failures: in a corner of the window, on phones above the bottom bar. */
export const CornerToast = ({ toast }: ToastProps) => <Box toast={toast} role="alert" look="corner" />;

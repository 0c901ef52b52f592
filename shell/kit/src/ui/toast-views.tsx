import '../styles/toasts.css';
import { Check, Info, TriangleAlert, X } from 'lucide-react';
import { type Ref, useLayoutEffect, useRef } from 'react';
import { avoidButtons } from '../overlays/avoid-buttons.ts';
import { fitText } from '../overlays/fit-text.ts';
import { dismissToast, type Toast } from '../overlays/toast-store.ts';
import { useDismissal } from '../overlays/use-dismissal.ts';
import { Button, IconButton } from './button.tsx';

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
          <Button tone="quiet" onClick={follow}>
            {action.label}
          </Button>
        )}
        {action?.isQuestion ? (
          <Button tone="quiet" onClick={close}>
            Cancel
          </Button>
        ) : (
          <IconButton label={`Close: ${title}`} onClick={close}>
            <X aria-hidden="true" />
          </IconButton>
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

import { Check, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { captureToasts, dismissToast, isFailure, type Toast, useToasts } from '../overlays/toast-store.ts';
import { useDismissal } from '../overlays/use-dismissal.ts';
import { Button, IconButton } from './button.tsx';

const DialogToast = ({ toast }: { toast: Toast }) => {
  const { title, message, action } = toast;
  const fails = isFailure(toast);
  const Icon = fails ? TriangleAlert : Check;
  const close = () => dismissToast(toast);
  const follow = () => {
    close();
    action?.run();
  };
  return (
    <div
      className="k-dialog-notice"
      data-done={fails ? undefined : ''}
      role={fails ? 'alert' : 'status'}
      {...useDismissal(toast, fails || Boolean(action?.isQuestion))}
    >
      <Icon aria-hidden="true" />
      <div className="k-dialog-notice-text">
        <b>{title}</b> {message && <p>{message}</p>}
      </div>
      <div className="k-dialog-notice-end">
        {action && <Button onClick={follow}>{action.label}</Button>}
        {action?.isQuestion ? (
          <Button onClick={close}>Cancel</Button>
        ) : (
          <IconButton label={`Close: ${title}`} onClick={close}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </div>
  );
};

/** Toasts in an open dialog, above its buttons, where they cover nothing. */
export const DialogToasts = () => {
  const [place] = useState(() => ({}));
  useEffect(() => captureToasts(place), [place]);
  return useToasts(place).map((toast) => <DialogToast key={toast.kind} toast={toast} />);
};

import { Check, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { captureToasts, dismissToast, useToasts } from '../overlays/toast-store.ts';
import { TextButton } from './text-link.tsx';

/** Toasts in an open dialog, above its buttons, where they cover nothing. */
export const DialogToasts = () => {
  const [place] = useState(() => ({}));
  useEffect(() => captureToasts(place), [place]);
  return useToasts(place).map((notice) => {
    const isFailure = notice.kind === 'failure';
    const Icon = isFailure ? TriangleAlert : Check;
    return (
      <div
        key={notice.kind}
        className="k-dialog-notice"
        data-done={isFailure ? undefined : ''}
        role={isFailure ? 'alert' : 'status'}
      >
        <Icon aria-hidden="true" />
        <div>
          <b>{notice.title}</b> {notice.message && <p>{notice.message}</p>}
          {notice.action && <TextButton onClick={notice.action.run}>{notice.action.label}</TextButton>}{' '}
          {notice.action?.isQuestion && <TextButton onClick={() => dismissToast(notice)}>Cancel</TextButton>}
        </div>
        <button
          type="button"
          className="k-icon-btn"
          aria-label={`Close: ${notice.title}`}
          onClick={() => dismissToast(notice)}
        >
          <X aria-hidden="true" />
        </button>
      </div>
    );
  });
};

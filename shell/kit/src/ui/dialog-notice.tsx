import { Check, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { endNotice, noticesInside, useSaid } from '../overlays/said.ts';
import { TextButton } from './text-link.tsx';

/** What is said while a dialog is open, above its buttons, where it covers nothing. */
export const DialogNotice = () => {
  const [place] = useState(() => ({}));
  useEffect(() => noticesInside(place), [place]);
  return useSaid(place).map((notice) => {
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
          {notice.way && <TextButton onClick={notice.way.go}>{notice.way.words}</TextButton>}{' '}
          {notice.way?.asks && <TextButton onClick={() => endNotice(notice)}>Cancel</TextButton>}
        </div>
        <button
          type="button"
          className="k-icon-btn"
          aria-label={`Close: ${notice.title}`}
          onClick={() => endNotice(notice)}
        >
          <X aria-hidden="true" />
        </button>
      </div>
    );
  });
};

import { TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Notice, noticesInside } from './toast.tsx';

/** What failed in a dialog, above its buttons, where it covers nothing. */
export const DialogNotice = () => {
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => noticesInside(setNotice), []);
  return (
    notice && (
      <div className="k-dialog-notice" role="alert">
        <TriangleAlert aria-hidden="true" />
        <div>
          <b>{notice.title}</b>
          {notice.message && <p>{notice.message}</p>}
        </div>
        <button
          type="button"
          className="k-icon-btn"
          aria-label={`Close: ${notice.title}`}
          onClick={() => setNotice(null)}
        >
          <X aria-hidden="true" />
        </button>
      </div>
    )
  );
};

import { Check, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Region, toast as show } from 'sonner';
import { useIsPhone } from '../browser/media.ts';

export type Kind = 'success' | 'failure' | 'notice';
/** A way on from a notice, such as into the group that one has just joined. */
export type Way = {
  /** The words of its button, such as 'Open the group'. */
  words: string;
  /** Takes the reader there. */
  go: () => void;
};

const ICONS = { success: Check, failure: TriangleAlert, notice: Info };
/** How long each stands (ms): what was done shows on the page itself; what failed, or leads on, has to be read. */
const STANDS_FOR = { success: 3_500, failure: 8_000, notice: 5_000 };

/** One of a kind at a time. */
const shown: Partial<Record<Kind, string | number>> = {};

/** Takes the notice of this kind away, or all of them. */
export const dismiss = (kind?: Kind): void => {
  if (!kind) show.dismiss();
  else if (shown[kind] !== undefined) show.dismiss(shown[kind]);
};

export const present = (kind: Kind, title: string, message?: string, way?: Way): void => {
  const Icon = ICONS[kind];
  dismiss(kind);
  shown[kind] = show.custom(
    (id) => (
      <div className={`k-toast k-toast-${kind}`} role={kind === 'failure' ? 'alert' : 'status'}>
        <span className="k-toast-sign" aria-hidden="true">
          <Icon />
        </span>
        <div className="k-toast-text">
          <b>{title}</b>
          {message && <p>{message}</p>}
          {way && (
            <button
              type="button"
              className="k-link"
              onClick={() => {
                show.dismiss(id);
                way.go();
              }}
            >
              {way.words}
            </button>
          )}
        </div>
        <button type="button" className="k-icon-btn" aria-label={`Close: ${title}`} onClick={() => show.dismiss(id)}>
          <X aria-hidden="true" />
        </button>
      </div>
    ),
    { duration: way ? STANDS_FOR.failure : STANDS_FOR[kind] },
  );
};

/** Where they appear; `onReady` when what is presented from now on is shown. */
export const NoticeRegion = ({ onReady }: { onReady: () => void }) => {
  useEffect(onReady, [onReady]);
  return (
    <Region
      position={useIsPhone() ? 'bottom-center' : 'bottom-right'}
      offset={24}
      mobileOffset={{ bottom: 'var(--toast-bottom)', left: 12, right: 12 }}
      gap={8}
      expand
      toastOptions={{ unstyled: true, className: 'k-toast-place' }}
      className="k-toasts"
      style={{ '--width': '25rem' }}
    />
  );
};

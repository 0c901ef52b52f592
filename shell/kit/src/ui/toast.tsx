import { Check, Info, TriangleAlert, X } from 'lucide-react';
import { Toaster as Region, toast as show } from 'sonner';
import { useIsPhone } from '../media.ts';

type Kind = 'success' | 'failure' | 'notice';
const ICONS = { success: Check, failure: TriangleAlert, notice: Info };
/** How long each stands (ms): what was done shows on the page itself, what failed has to be read. */
const STANDS_FOR = { success: 3_500, failure: 8_000, notice: 5_000 };

/** A way on from a notice, such as into the group that one has just joined. */
type Way = { words: string; go: () => void };

/** One of a kind at a time. */
const shown: Partial<Record<Kind, string | number>> = {};
const dismiss = (kind: Kind) => {
  if (shown[kind] !== undefined) show.dismiss(shown[kind]);
};

const present = (kind: Kind) => (title: string, message?: string, way?: Way) => {
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
    { duration: STANDS_FOR[kind] },
  );
};

export type Notice = { title: string; message?: string };
type Place = (notice: Notice | null) => void;
/** Where open dialogs show what fails in them, the topmost last. */
const places: Place[] = [];
/** A failure that a dialog takes with it, closing this soon (ms), nobody has read. */
const UNREAD = 500;

/** Something has opened that a notice must not lie on. */
export const clearNotices = (): void => void show.dismiss();

/** A dialog opens: no notice may lie on it, and what fails from now on stands inside, by `show`. Answers what ends that. */
export const noticesInside = (showInside: Place): (() => void) => {
  let last: { notice: Notice; at: number } | null = null;
  const place: Place = (notice) => {
    last = notice && { notice, at: Date.now() };
    showInside(notice);
  };
  clearNotices();
  places.push(place);
  return () => {
    places.splice(places.indexOf(place), 1);
    if (last && Date.now() - last.at < UNREAD) toast.failure(last.notice.title, last.notice.message);
  };
};

const presentSuccess = present('success');
const presentFailure = present('failure');

/**
 * Notices: a title and a message, as spec.md section 8 has them. What fails while a dialog is open stands in the dialog; when something
 * succeeds, what had failed before goes.
 */
export const toast = {
  success: (...notice: Parameters<typeof presentSuccess>): void => {
    dismiss('failure');
    places.at(-1)?.(null);
    presentSuccess(...notice);
  },
  failure: (title: string, message?: string): void => {
    const place = places.at(-1);
    if (place) place({ title, message });
    else presentFailure(title, message);
  },
  notice: present('notice'),
};

/** Where notices appear, once a page: on phones above the bottom bar. */
export const Toaster = () => (
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

import { Check, Info, TriangleAlert, X } from 'lucide-react';
import { Toaster as Region, toast as show } from 'sonner';
import { useIsPhone } from '../phone.ts';

type Kind = 'success' | 'failure' | 'notice';
const ICONS = { success: Check, failure: TriangleAlert, notice: Info };

/** A way on from a notice, such as into the group that one has just joined. */
type Way = { words: string; go: () => void };

const present = (kind: Kind) => (title: string, message?: string, way?: Way) => {
  const Icon = ICONS[kind];
  show.custom((id) => (
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
  ));
};

/** Notices: a title and a message, as spec.md section 8 has them. */
export const toast = { success: present('success'), failure: present('failure'), notice: present('notice') };

/** Where notices appear, once a page: on phones above, where neither the bottom bar nor a thumb is. */
export const Toaster = () => (
  <Region
    position={useIsPhone() ? 'top-center' : 'bottom-right'}
    offset={24}
    mobileOffset={12}
    gap={8}
    expand
    duration={5000}
    toastOptions={{ unstyled: true, className: 'k-toast-place' }}
    className="k-toasts"
    style={{ '--width': '400px' }}
  />
);

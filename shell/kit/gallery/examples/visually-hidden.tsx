import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';

/** A dot shows 'unread'; this is the same for screen readers. */
export const BesideAPicture = () => (
  <p>
    <span className="g-dot" />
    Ann added you to Lisbon trip
    <VisuallyHidden>, unread</VisuallyHidden>
  </p>
);

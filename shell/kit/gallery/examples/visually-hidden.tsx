import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';

/** A dot says 'unread' to those who see it; these words say it to the others. */
export const BesideAPicture = () => (
  <p>
    <span className="g-dot" />
    Ann added you to Lisbon trip
    <VisuallyHidden>, unread</VisuallyHidden>
  </p>
);

import { DraftLine } from '@allsquare/kit/ui/draft-line';

const discard = () => undefined;

/** Nothing was sent, or it was rejected. */
export const NotSaved = () => <DraftLine draft={{ restored: 'Taxi', outcome: 'none' }} onDiscard={discard} />;

/** It was sent, and the response was lost. */
export const MayBeSaved = () => <DraftLine draft={{ restored: 'Taxi', outcome: 'unknown' }} onDiscard={discard} />;

/** So long ago that sending it again would save it twice. */
export const LongAgo = () => <DraftLine draft={{ restored: 'Taxi', outcome: 'expired' }} onDiscard={discard} />;

import { Card } from '@allsquare/kit/ui/card';
import { QuietMark } from '@allsquare/kit/ui/quiet-mark';

/** It covers the top edge of the content that is out of date, and moves nothing. */
export const OverACard = () => (
  <div>
    <QuietMark>Reconnecting…</QuietMark>
    <Card className="g-card">The balances as they were a minute ago.</Card>
  </div>
);

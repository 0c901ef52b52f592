import { Card } from '@allsquare/kit/ui/card';
import { QuietMark } from '@allsquare/kit/ui/quiet-mark';

/** It lies over the top edge of what it speaks of, and moves nothing. */
export const OverACard = () => (
  <div>
    <QuietMark>Reconnecting…</QuietMark>
    <Card className="g-card">The balances as they were a minute ago.</Card>
  </div>
);

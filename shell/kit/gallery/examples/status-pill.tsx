import { Card } from '@allsquare/kit/ui/card';
import { StatusPill } from '@allsquare/kit/ui/status-pill';

/** It covers the top edge of stale content, and shifts nothing. */
export const OverACard = () => (
  <div>
    <StatusPill>Reconnecting…</StatusPill>
    <Card className="g-card">The balances as they were a minute ago.</Card>
  </div>
);

import { Card } from '@allsquare/kit/ui/card';

/** A ground of its own for what belongs together. */
export const Section = () => (
  <Card className="g-card">
    <b>Account</b>
    <p>ann@example.com</p>
  </Card>
);

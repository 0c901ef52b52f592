import { Card } from '@allsquare/kit/ui/card';

/** A surface for related content. */
export const Section = () => (
  <Card className="g-card">
    <b>Account</b>
    <p>ann@example.com</p>
  </Card>
);

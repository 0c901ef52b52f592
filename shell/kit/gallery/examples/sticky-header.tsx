import { Button } from '@allsquare/kit/ui/button';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { StickyHeader } from '@allsquare/kit/ui/sticky-header';

/** Scroll down: the name and the main action stay, and nothing below them shifts. */
export const OfAGroup = () => (
  <>
    <StickyHeader head={<PageHeader title="Lisbon trip" actions={<Button tone="main">Add Expense</Button>} />}>
      <b>Lisbon trip</b>
      <Button tone="main">Add Expense</Button>
    </StickyHeader>
    <div className="g-long">What the group has spent.</div>
  </>
);

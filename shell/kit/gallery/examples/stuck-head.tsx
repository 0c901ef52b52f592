import { Button } from '@allsquare/kit/ui/button';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { StuckHead } from '@allsquare/kit/ui/stuck-head';

/** Scroll down: the name and the main action stay, and nothing below them moves. */
export const OfAGroup = () => (
  <>
    <StuckHead head={<PageHeader title="Lisbon trip" actions={<Button tone="main">Add Expense</Button>} />}>
      <b>Lisbon trip</b>
      <Button tone="main">Add Expense</Button>
    </StuckHead>
    <div className="g-long">What the group has spent.</div>
  </>
);

import { Button } from '@allsquare/kit/ui/button';
import { BackLink, PageHeader, PageTitle } from '@allsquare/kit/ui/page-header';
import { Plus } from 'lucide-react';

/** For a page with its own head: the title of the tab, and the link back. */
export const Pieces = () => (
  <>
    <PageTitle>Lisbon trip</PageTitle>
    <BackLink to="/">Groups</BackLink>
  </>
);

/** The page's name, one line, and its main action. */
export const OfAPage = () => (
  <PageHeader
    title="Your Groups"
    sub="Everybody you share costs with."
    back={{ to: '/', label: 'Dashboard' }}
    actions={
      <Button tone="main" icon={<Plus aria-hidden="true" />}>
        Create Group
      </Button>
    }
  />
);

import { Button } from '@allsquare/kit/ui/button';
import { Empty } from '@allsquare/kit/ui/empty';
import { Mail, Plus, Search } from 'lucide-react';

/** Shows what is missing, and offers the one action that adds it. */
export const First = () => (
  <Empty
    title="No groups found"
    text="Create a group to start tracking shared expenses."
    action={
      <Button tone="main" icon={<Plus aria-hidden="true" />}>
        Create Your First Group
      </Button>
    }
  />
);

/** An empty search: a magnifier, and not your tile. */
export const NothingFound = () => (
  <Empty
    title="No groups found"
    text="No results match your search. Try a different term."
    you={false}
    icon={<Search aria-hidden="true" />}
  />
);

/** The picture has the shape of what is missing. */
export const Shapes = () => (
  <>
    <Empty shape="lines" title="No recent activity" text="Start by creating a group and adding expenses!" />
    <Empty shape="pair" title="You don't have any friends yet." />
    <Empty shape="row" title="No friends yet" text="Send a request above." />
    <Empty shape="one" icon={<Mail aria-hidden="true" />} title="No pending requests" />
  </>
);

import { ArrowRight, Mail, Plus, Search } from 'lucide-react';
import { useQuery } from '../src/query.ts';
import { Button, ButtonLink } from '../src/ui/button.tsx';
import { Card } from '../src/ui/card.tsx';
import { Box } from '../src/ui/checkbox.tsx';
import { Chip } from '../src/ui/chip.tsx';
import { Empty } from '../src/ui/empty.tsx';
import { Failed } from '../src/ui/failed.tsx';
import { Loaded } from '../src/ui/loaded.tsx';
import { BackLink, PageHeader } from '../src/ui/page-header.tsx';
import { QuietMark } from '../src/ui/quiet-mark.tsx';
import { Row, RowBody, Rows } from '../src/ui/row.tsx';
import { Skeleton, SkeletonRows } from '../src/ui/skeleton.tsx';
import { StuckHead } from '../src/ui/stuck-head.tsx';
import { Line } from './show.tsx';

const BARS = ['food', 'transport', 'fun', 'stay', 'shop', 'other'];

export const ListRows = () => (
  <Line tall>
    <Rows label="Rows by category">
      {BARS.map((category) => (
        <Row key={category} bar={`var(--cat-${category})`} className="g-row">
          <b>The bar of {category}</b>
          <Chip>Split equally</Chip>
        </Row>
      ))}
    </Rows>
    <Rows label="Rows by state">
      <Row to="/" className="g-row">
        <b>A link</b>
      </Row>
      <Row className="g-row" data-show="hover">
        <b>Hover</b>
      </Row>
      <Row className="g-row" bar="var(--cat-food)" highlight>
        <b>Highlighted</b>
      </Row>
      <Row className="g-row" bar="var(--cat-food)" news="added">
        <b>Just added</b>
      </Row>
      <Row className="g-row" data-show="focus-visible">
        <b>Focus</b>
      </Row>
      <li>
        <RowBody className="g-row">
          <b>In an item of one's own</b>
        </RowBody>
      </li>
      <Row label className="g-row">
        <b>The label of its box</b>
        <Box aria-label="Chosen" />
      </Row>
    </Rows>
  </Line>
);

const create = (
  <Button tone="main" icon={<Plus aria-hidden="true" />}>
    Create Your First Group
  </Button>
);

export const Empties = () => (
  <div className="g-three">
    <Empty title="No groups found" text="Create a group to start tracking shared expenses." action={create} />
    <Empty
      title="No groups found"
      text="No results match your search. Try a different term."
      you={false}
      icon={<Search aria-hidden="true" />}
    />
    <Empty shape="lines" title="No recent activity" text="Start by creating a group and adding expenses!" />
    <Empty shape="pair" title="You don't have any friends yet." />
    <Empty shape="row" title="No friends yet" text="Send a request above." />
    <Empty shape="one" icon={<Mail aria-hidden="true" />} title="No pending requests" />
    <Empty picture={<ArrowRight aria-hidden="true" />} title="A picture of your own" />
  </div>
);

export const Cards = () => (
  <Line tall>
    <Card as="section" className="g-card">
      A card
    </Card>
  </Line>
);

export const Failures = () => (
  <Line tall>
    <Failed onRetry={() => {}} />
    <Failed
      title="Error"
      message="Failed to load friend data. Please refresh the page to try again."
      onRetry={() => {}}
    />
  </Line>
);

export const Skeletons = () => (
  <Line tall>
    <SkeletonRows rows={2} />
    <SkeletonRows rows={1} className="g-row">
      <Skeleton width="60%" height="1rem" />
    </SkeletonRows>
    <Skeleton width="min(17.5rem, 100%)" height="3.5rem" />
  </Line>
);

const refuse = () => Promise.reject(new Error('away'));

/** Loading, failed, there, and there but out of date. */
export const Queries = () => {
  const loading = useQuery<string>({ queryKey: ['loading'], queryFn: () => new Promise(() => {}) });
  const failed = useQuery<string>({ queryKey: ['failed'], queryFn: refuse });
  const there = useQuery({ queryKey: ['there'], queryFn: async () => 'Loaded' });
  const old = useQuery<string>({ queryKey: ['old'], queryFn: refuse, initialData: 'As it was', staleTime: 0 });
  return (
    <Line tall>
      {[loading, failed, there, old].map((query, at) => (
        <div key={['loading', 'failed', 'there', 'old'][at]}>
          <Loaded query={query} skeleton={<SkeletonRows rows={1} />}>
            {(words) => <Card className="g-card">{words}</Card>}
          </Loaded>
        </div>
      ))}
    </Line>
  );
};

/** On what it speaks of; under the header of the frame it reads the same. */
export const QuietMarks = () => (
  <Line tall>
    {['Reconnecting…', 'Offline'].map((words) => (
      <div key={words}>
        <QuietMark>{words}</QuietMark>
        <Card className="g-card">As it was</Card>
      </div>
    ))}
  </Line>
);

export const Headers = () => (
  <div className="g-headers">
    <PageHeader
      title="Your Groups"
      sub="With a line under it"
      back={{ to: '/', label: 'Groups' }}
      actions={
        <ButtonLink tone="main" to="/" icon={<Plus aria-hidden="true" />}>
          Create Group
        </ButtonLink>
      }
    />
    <BackLink to="/">Back</BackLink>
  </div>
);

export const StuckHeads = () => (
  <StuckHead head={<p>The big head: scroll on</p>}>
    <b>The small head</b>
    {create}
  </StuckHead>
);

import type { Known } from '@allsquare/contract-kit';
import { Component, type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react';
import { Failed } from './ui/failed.tsx';
import { SkeletonRows } from './ui/skeleton.tsx';

export type SlotGroup = {
  id: string;
  name: string;
  type: string;
  memberCount: number;
  /** The caller's, in signed dollars. */
  balance: number;
  settled: boolean;
};
export type SlotMember = {
  userId: string;
  name: string;
  email: string;
  role: Known<'admin' | 'member'>;
  colour: number;
};
export type PickedFriend = { userId: string; name: string; email: string };
type InGroup = { group: SlotGroup; members: SlotMember[]; highlight?: string };

/** Every slot and what its owner gets. */
export type SlotProps = {
  'group.actions': InGroup;
  'group.expenses': InGroup;
  /** Beside the tabs of a group: how much it has spent, and what of it is listed. */
  'group.totals': InGroup;
  /** `beside` the list of expenses, where there is room: who owes, and how to settle it. */
  'group.summary': InGroup & { beside?: boolean };
  'dashboard.totals': object;
  'dashboard.activity': object;
  /** Under the newest expenses. */
  'dashboard.spending': object;
  'dashboard.groups': object;
  /** The bell of the page frame. */
  notifications: object;
  /** Pending invites to the caller, each with its answer; nothing where there are none. */
  invites: object;
  /** What is open between the caller and a friend. */
  'friend.balance': { userId: string };
  /** '+': adds an expense to the group used last, or to another. `look`: a page's button, or an item of the phone's bottom bar. */
  'quick-add': { look: 'button' | 'bar' };
  'friend-picker': {
    selected: PickedFriend[];
    onChange: (next: PickedFriend[]) => void;
    /** User ids that cannot be picked. */
    exclude: string[];
    /** Is told when there is nobody to pick. */
    onNobody?: () => void;
  };
};
export type SlotName = keyof SlotProps;
/** What fills a slot; nothing where its remote has nothing for it. */
export type Filled<N extends SlotName> = { Content: ComponentType<SlotProps[N]> | undefined };
export type SlotHost = {
  /** The content if it is already here. */
  peek: <N extends SlotName>(name: N) => Filled<N> | undefined;
  /** Rejects when the remote cannot be loaded; another call tries again. */
  load: <N extends SlotName>(name: N) => Promise<Filled<N>>;
};

const SlotContext = createContext<SlotHost | null>(null);
export const SlotHostProvider = ({ host, children }: { host: SlotHost; children: ReactNode }) => (
  <SlotContext value={host}>{children}</SlotContext>
);

type BoundaryProps = { failure: ReactNode; children: ReactNode };
class SlotBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? this.props.failure : this.props.children;
  }
}

type SlotProp<N extends SlotName> = {
  name: N;
  fallback?: ReactNode;
  /** What cannot be loaded shows nothing: for a place that the page can do without. */
  quiet?: boolean;
} & SlotProps[N];

/** One attempt to fill a slot. */
const Attempt = <N extends SlotName>({ name, fallback, failure, given }: Attempted<N>) => {
  const host = use(SlotContext);
  if (!host) throw new Error('Slot outside of a page');
  const [filled, setFilled] = useState<Filled<N> | 'failed' | undefined>(() => host.peek(name));
  const isWaiting = filled === undefined;

  useEffect(() => {
    if (!isWaiting) return undefined;
    let shown = true;
    host.load(name).then(
      (loaded) => shown && setFilled(loaded),
      () => shown && setFilled('failed'),
    );
    return () => {
      shown = false;
    };
  }, [host, name, isWaiting]);

  if (isWaiting) return fallback;
  if (filled === 'failed') return failure;
  const { Content } = filled;
  if (!Content) return null;
  return (
    <SlotBoundary failure={failure}>
      <Content {...given} />
    </SlotBoundary>
  );
};
type Attempted<N extends SlotName> = { name: N; fallback: ReactNode; failure: ReactNode; given: SlotProps[N] };

/** A place that another remote fills. What breaks inside costs this place and nothing else. */
export const Slot = <N extends SlotName>({
  name,
  quiet,
  fallback = quiet ? null : <SkeletonRows />,
  ...given
}: SlotProp<N>) => {
  const [attempt, setAttempt] = useState(0);
  return (
    <Attempt
      key={attempt}
      name={name}
      fallback={fallback}
      failure={quiet ? null : <Failed onRetry={() => setAttempt(attempt + 1)} />}
      given={given as unknown as SlotProps[N]}
    />
  );
};

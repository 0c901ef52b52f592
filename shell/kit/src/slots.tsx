import { Component, type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react';
import { RemoteScope } from './scope.tsx';
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
export type SlotMember = { userId: string; name: string; email: string; role: 'admin' | 'member'; colour: number };
export type PickedFriend = { userId: string; name: string; email: string };
type InGroup = { group: SlotGroup; members: SlotMember[]; highlight?: string };

/** Every slot and what its owner gets. */
export type SlotProps = {
  'group.actions': InGroup;
  'group.expenses': InGroup;
  'group.summary': InGroup;
  'dashboard.totals': object;
  'dashboard.activity': object;
  'dashboard.groups': object;
  notifications: object;
  'friend-picker': {
    selected: PickedFriend[];
    onChange: (next: PickedFriend[]) => void;
    /** User ids that cannot be picked. */
    exclude: string[];
  };
};
export type SlotName = keyof SlotProps;
/** What fills a slot, and the remote that it came from. */
export type Filled<N extends SlotName> = { remote: string; Content: ComponentType<SlotProps[N]> | undefined };
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

type BoundaryProps = { onRetry: () => void; children: ReactNode };
class SlotBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  retry = () => {
    this.setState({ failed: false });
    this.props.onRetry();
  };
  override render() {
    return this.state.failed ? <Failed onRetry={this.retry} /> : this.props.children;
  }
}

/** A place that another remote fills. What breaks inside costs this place and nothing else. */
export const Slot = <N extends SlotName>({
  name,
  fallback = <SkeletonRows />,
  ...props
}: { name: N; fallback?: ReactNode } & SlotProps[N]) => {
  const host = use(SlotContext);
  if (!host) throw new Error('Slot outside of a page');
  const [attempt, setAttempt] = useState(0);
  const [filled, setFilled] = useState<Filled<N> | 'failed' | undefined>(() => host.peek(name));

  useEffect(() => {
    let shown = true;
    const ready = host.peek(name);
    if (ready) return setFilled(ready);
    host.load(name).then(
      (loaded) => shown && setFilled(loaded),
      () => shown && setFilled('failed'),
    );
    return () => {
      shown = false;
    };
  }, [host, name, attempt]);

  const retry = () => {
    setFilled(undefined);
    setAttempt((count) => count + 1);
  };
  if (!filled) return fallback;
  if (filled === 'failed') return <Failed onRetry={retry} />;
  const { remote, Content } = filled;
  if (!Content) return null;
  return (
    <SlotBoundary onRetry={retry}>
      <RemoteScope name={remote}>
        <Content {...(props as unknown as SlotProps[N])} />
      </RemoteScope>
    </SlotBoundary>
  );
};

import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { Failed } from '../ui/failed.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

/**
 * Every slot that a unit shows or fills, and what it gets. The kit knows none: each unit adds those of their owners'
 * packages (`declare module '@allsquare/kit/slots' { interface SlotProps extends GroupSlots {} }`).
 */
export interface SlotProps {}
export type SlotName = keyof SlotProps;
export type SlotContent<N extends SlotName> = ComponentType<SlotProps[N]>;

/** Who fills slots. What is already here can be had at once; what rejects can be tried again. */
export type SlotHost = {
  /** The names of the remotes that fill a slot. */
  peekFillers: (slot: SlotName) => readonly string[] | undefined;
  loadFillers: (slot: SlotName) => Promise<readonly string[]>;
  /** What a remote fills a slot with; `undefined` from load: nothing, though its manifest says so. */
  peek: <N extends SlotName>(remote: string, slot: N) => SlotContent<N> | undefined;
  load: <N extends SlotName>(remote: string, slot: N) => Promise<SlotContent<N> | undefined>;
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

const useSlotHost = () => {
  const host = use(SlotContext);
  if (!host) throw new Error('Slot outside of a page');
  return host;
};

type Waiting<T> = { peek: () => T | undefined; load: () => Promise<T>; children: (loaded: T) => ReactNode } & Around;
type Around = { fallback: ReactNode; quiet: boolean };

/** One attempt to have something: what is shown meanwhile, what is shown of it, and what when it fails. */
const Attempt = <T,>({
  peek,
  load,
  children,
  fallback,
  failure,
}: Omit<Waiting<T>, 'quiet'> & { failure: ReactNode }) => {
  const [state, setState] = useState<{ loaded: T } | 'failed' | undefined>(() => {
    const loaded = peek();
    return loaded === undefined ? undefined : { loaded };
  });
  const isWaiting = state === undefined;
  const start = useEffectEvent(load);

  useEffect(() => {
    if (!isWaiting) return undefined;
    let shown = true;
    start().then(
      (loaded) => shown && setState({ loaded }),
      () => shown && setState('failed'),
    );
    return () => {
      shown = false;
    };
  }, [isWaiting]);

  if (isWaiting) return fallback;
  if (state === 'failed') return failure;
  return <SlotBoundary failure={failure}>{children(state.loaded)}</SlotBoundary>;
};

/** Attempts as often as the reader wants. */
const Attempts = <T,>({ quiet, ...waiting }: Waiting<T>) => {
  const [attempt, setAttempt] = useState(0);
  return (
    <Attempt key={attempt} {...waiting} failure={quiet ? null : <Failed onRetry={() => setAttempt(attempt + 1)} />} />
  );
};

type FillingProps<N extends SlotName> = { remote: string; slot: N; given: SlotProps[N] } & Around;

/** What one remote fills a slot with. */
const Filling = <N extends SlotName>({ remote, slot, given, ...around }: FillingProps<N>) => {
  const host = useSlotHost();
  return (
    <Attempts
      {...around}
      peek={() => host.peek(remote, slot)}
      load={async () => (await host.load(remote, slot)) ?? null}
    >
      {(Content) => Content && <Content {...given} />}
    </Attempts>
  );
};

type SlotProp<N extends SlotName> = {
  name: N;
  fallback?: ReactNode;
  /** What cannot be loaded shows nothing: for a place that the page can do without. */
  quiet?: boolean;
} & SlotProps[N];

/**
 * A place that other remotes fill, in the order that they ask for, then of remotes.json. What breaks inside costs this
 * place and nothing else.
 */
export const Slot = <N extends SlotName>({
  name,
  quiet = false,
  fallback = quiet ? null : <SkeletonRows />,
  ...given
}: SlotProp<N>) => {
  const host = useSlotHost();
  const around = { fallback, quiet };
  return (
    <Attempts {...around} peek={() => host.peekFillers(name)} load={() => host.loadFillers(name)}>
      {(remotes) =>
        remotes.map((remote) => (
          <Filling key={remote} {...around} remote={remote} slot={name} given={given as unknown as SlotProps[N]} />
        ))
      }
    </Attempts>
  );
};

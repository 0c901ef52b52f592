import { RotateCw } from 'lucide-react';
import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useState,
  useSyncExternalStore,
} from 'react';
import { usePortalContainer } from '../overlays/portal-container.tsx';
import { IconButton } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

/**
 * Every slot that a unit shows or fills, with its props. The kit declares none: each unit adds those of their owners'
 * packages (`declare module '@allsquare/kit/slots' { interface SlotProps extends GroupSlots {} }`).
 */
export interface SlotProps {}
export type SlotName = keyof SlotProps;
export type SlotContent<N extends SlotName> = ComponentType<SlotProps[N]>;

/** Finds the fillers of slots. Loaded ones are available synchronously; rejected ones can be retried. */
export type SlotHost = {
  /** The names of the remotes that fill a slot. */
  peekFillers: (slot: SlotName) => readonly string[] | undefined;
  loadFillers: (slot: SlotName) => Promise<readonly string[]>;
  /** A remote's content for a slot; `undefined` from load: nothing, despite its manifest. */
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

type FallbackProps = { fallback: ReactNode; quiet: boolean; retry: string | undefined };
type AttemptProps<T> = {
  /** The name of what loads: a remote, or '' for their list. */
  of: string;
  peek: () => T | undefined;
  load: () => Promise<T>;
  children: (loaded: T) => ReactNode;
} & FallbackProps;

/** A slot that waits for something unavailable; its `box` in the page or in a dialog could show that. */
type FailedSlot = { of: string; box: HTMLElement | null | undefined; again: () => void };
// Module state: only effects and events write it.
let failedSlots: readonly FailedSlot[] = [];
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const setFailedSlots = (next: readonly FailedSlot[]) => {
  failedSlots = next;
  for (const listener of listeners) listener();
};

/** Something became available, or may be: all slots that lack it retry. */
export const retrySlots = (of: string): void => {
  for (const lack of failedSlots) if (lack.of === of) lack.again();
};

type UnavailableProps = Pick<AttemptProps<unknown>, 'of' | 'quiet' | 'retry'> & { again: () => void };

/** The first of the boxes that lack the same thing shows the failure for all, and retries all. */
const Unavailable = ({ of, again, quiet, retry }: UnavailableProps) => {
  const page = usePortalContainer();
  const box = quiet || retry ? undefined : page;
  const reporter = useSyncExternalStore(subscribe, () =>
    failedSlots.find((lack) => lack.of === of && lack.box === page),
  );
  const [self] = useState({ of, box, again });
  useEffect(() => {
    setFailedSlots([...failedSlots, self]);
    return () => setFailedSlots(failedSlots.filter((lack) => lack !== self));
  }, [self]);
  const retryAll = () => retrySlots(of);
  if (retry)
    return (
      <IconButton outlined label={retry} onClick={retryAll}>
        <RotateCw aria-hidden="true" />
      </IconButton>
    );
  return reporter === self && <Failed onRetry={retryAll} />;
};

/** One attempt to load something: its placeholder, its content, and its failure. */
const Attempt = <T,>({
  of,
  peek,
  load,
  children,
  fallback,
  ...away
}: AttemptProps<T> & Omit<UnavailableProps, 'of'>) => {
  const own = useId();
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
      (loaded) =>
        startTransition(() => {
          if (shown) setState({ loaded });
        }),
      () => shown && setState('failed'),
    );
    return () => {
      shown = false;
    };
  }, [isWaiting]);

  if (isWaiting) return fallback;
  if (state === 'failed') return <Unavailable {...away} of={of} />;
  // An error in here affects this slot only.
  return <SlotBoundary failure={<Unavailable {...away} of={own} />}>{children(state.loaded)}</SlotBoundary>;
};

/** Retries as often as the user wants. */
const Attempts = <T,>(waiting: AttemptProps<T>) => {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...waiting} again={() => setAttempt((made) => made + 1)} />;
};

type SlotFillerProps<N extends SlotName> = { remote: string; slot: N; given: SlotProps[N] } & FallbackProps;

/** One remote's content of a slot. */
const SlotFiller = <N extends SlotName>({ remote, slot, given, ...around }: SlotFillerProps<N>) => {
  const host = useSlotHost();
  return (
    <Attempts
      {...around}
      of={remote}
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
  /** A load failure shows nothing: for a slot that the page can do without. */
  quiet?: boolean;
  /** A load failure shows a button of this name, which retries: for a slot that is no larger. */
  retry?: string;
} & SlotProps[N];

/** A slot that other remotes fill, by their `order`, then as in remotes.json. Errors inside affect this slot only. */
export const Slot = <N extends SlotName>({
  name,
  quiet = false,
  retry,
  fallback = quiet ? null : <SkeletonRows />,
  ...given
}: SlotProp<N>) => {
  const host = useSlotHost();
  const around = { fallback, quiet, retry };
  return (
    <Attempts {...around} of="" peek={() => host.peekFillers(name)} load={() => host.loadFillers(name)}>
      {(remotes) =>
        remotes.map((remote) => (
          <SlotFiller key={remote} {...around} remote={remote} slot={name} given={given as unknown as SlotProps[N]} />
        ))
      }
    </Attempts>
  );
};

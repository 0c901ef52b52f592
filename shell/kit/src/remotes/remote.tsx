import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { SlotContent, SlotName, SlotProps } from './slots.tsx';

/** The content of a slot, loaded when the slot first renders. */
type LazyContent<P> = { load: () => Promise<ComponentType<P>>; loaded: () => ComponentType<P> | undefined };
export const lazyContent = <P,>(load: () => Promise<ComponentType<P>>): LazyContent<P> => {
  let content: ComponentType<P> | undefined;
  return {
    loaded: () => content,
    load: async () => {
      content ??= await load();
      return content;
    },
  };
};

/**
 * What a remote exports: everything its remote.json lists. Paths of `routes` are absolute (`/groups/:id`); `slots`: the
 * content of the slots that it fills.
 */
export type Remote = {
  routes: RouteObject[];
  slots: { [N in SlotName]?: SlotContent<N> | LazyContent<SlotProps[N]> };
};
export const defineRemote = (remote: Remote): Remote => remote;

const contentIn = <N extends SlotName>({ slots }: Remote, slot: N): Remote['slots'][N] => slots[slot];
const isLazy = <P,>(content: ComponentType<P> | LazyContent<P> | undefined): content is LazyContent<P> =>
  content !== undefined && 'load' in content;

/** A remote's content for a slot, if already loaded. */
export const peekContent = <N extends SlotName>(remote: Remote, slot: N): SlotContent<N> | undefined => {
  const content = contentIn(remote, slot);
  return isLazy(content) ? content.loaded() : content;
};
/** A remote's content for a slot. Rejects if it cannot be loaded; the next call retries. */
export const loadContent = async <N extends SlotName>(remote: Remote, slot: N): Promise<SlotContent<N> | undefined> => {
  const content = contentIn(remote, slot);
  return isLazy(content) ? content.load() : content;
};

import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { SlotName, SlotProps } from './slots.tsx';

/**
 * What a remote gives to the shell. Paths of `routes` are absolute (`/groups/:id`); a route with `handle: { frame: false }` stands
 * without the page frame. `slots`: the content of the slots that the remote owns.
 */
export type Remote = {
  routes: RouteObject[];
  slots: { [N in SlotName]?: ComponentType<SlotProps[N]> };
};
export const defineRemote = (remote: Remote): Remote => remote;

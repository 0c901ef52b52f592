import { AsyncLocalStorage } from 'node:async_hooks';
import type { SessionUser } from '../session/session.tsx';

/** The input of a server render, which reads nothing else. */
export type RenderInput = {
  /** The time of the render, in ms since 1970. */
  now: number;
  /** Whether the browser says that it is a phone's. */
  isPhone: boolean;
  /** The page's address, with its query. */
  address: string;
  /** The user. */
  user: SessionUser;
  /** The services' responses, by request address. */
  answers: Record<string, { body: string; headers: Record<string, string> }>;
  /** The slots that other units render. */
  filled: readonly string[];
  /** The pages in remotes.json, for the navigation. */
  pages: readonly { path: string; menu?: { name: string; order: number; icon: string } }[];
};

/** The input of the current server render. Renders of several people share one context, and may overlap. */
export const drawing = new AsyncLocalStorage<RenderInput>();

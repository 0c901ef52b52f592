import { useSyncExternalStore } from 'react';
import { session } from './app-state.ts';
import type { SessionState } from './session.ts';

/** The state of the session, for the few places that stand outside of it. Pages use useSession of the kit. */
export const useSessionState = (): SessionState => useSyncExternalStore(session.subscribe, session.state);

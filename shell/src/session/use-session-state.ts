import { useSyncExternalStore } from 'react';
import { session } from './app-state.ts';
import type { SessionState } from './session.ts';

/** The session state, for components outside of a session. Pages use useSession of the kit. */
export const useSessionState = (): SessionState => useSyncExternalStore(session.subscribe, session.state);

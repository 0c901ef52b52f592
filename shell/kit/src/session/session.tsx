import { createContext, type ReactNode, use } from 'react';

export type SessionUser = { id: string; name: string; email: string };
export type Session = { user: SessionUser };

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = ({ session, children }: { session: Session | null; children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
);

/** The signed-in person, or null on pages that the signed-out see too. */
export const useOptionalSession = (): Session | null => use(SessionContext);

/** The signed-in person. Only inside pages that need a session. */
export const useSession = (): Session => {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside of a session');
  return session;
};

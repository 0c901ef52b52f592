import { createContext, type ReactNode, use } from 'react';

export type SessionUser = { id: string; name: string; email: string };
export type Session = { user: SessionUser };

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = ({ session, children }: { session: Session | null; children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
);

/** Creates a guest account through a group's link, and signs in with it. Throws ApiError. */
export type SignInAsGuest = (given: { token: string; name: string }) => Promise<void>;

const GuestSignInContext = createContext<SignInAsGuest | null>(null);

export const GuestSignInProvider = ({
  signInAsGuest,
  children,
}: {
  signInAsGuest: SignInAsGuest;
  children: ReactNode;
}) => <GuestSignInContext value={signInAsGuest}>{children}</GuestSignInContext>;

/** How a visitor becomes a guest. Only on `public` pages. */
export const useSignInAsGuest = (): SignInAsGuest => {
  const signInAsGuest = use(GuestSignInContext);
  if (!signInAsGuest) throw new Error('useSignInAsGuest outside of a public page');
  return signInAsGuest;
};

/** The signed-in user, or null on pages that visitors see too. */
export const useOptionalSession = (): Session | null => use(SessionContext);

/** The signed-in user. Only inside pages that need a session. */
export const useSession = (): Session => {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside of a session');
  return session;
};

import { createContext, type ReactNode, use } from 'react';

export type SessionUser = { id: string; name: string; email: string };
export type Session = { user: SessionUser };

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = ({ session, children }: { session: Session | null; children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
);

/** Opens a guest's account by a group's link, and signs in as it. Throws ApiError. */
export type SignInAsGuest = (given: { token: string; name: string }) => Promise<void>;

const GuestSignInContext = createContext<SignInAsGuest | null>(null);

export const GuestSignInProvider = ({
  signInAsGuest,
  children,
}: {
  signInAsGuest: SignInAsGuest;
  children: ReactNode;
}) => <GuestSignInContext value={signInAsGuest}>{children}</GuestSignInContext>;

/** How a visitor comes in as a guest. Only on pages that are `public`. */
export const useSignInAsGuest = (): SignInAsGuest => {
  const signInAsGuest = use(GuestSignInContext);
  if (!signInAsGuest) throw new Error('useSignInAsGuest outside of a public page');
  return signInAsGuest;
};

/** The signed-in person, or null on pages that the signed-out see too. */
export const useOptionalSession = (): Session | null => use(SessionContext);

/** The signed-in person. Only inside pages that need a session. */
export const useSession = (): Session => {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside of a session');
  return session;
};

import { type Login, logout, type Register, type Session } from '@allsquare/auth-contract';
import { type Caller, type Callers, call } from '@allsquare/kit/api';
import type { SessionUser } from '@allsquare/kit/session';
import { toast } from '@allsquare/kit/ui/toast';
import {
  clearDrafts,
  clearStored,
  type Ended,
  readStored,
  type StoredSession,
  watchStored,
  writeStored,
} from './stored-session.ts';
import { expiryOf, updateClockSkew } from './tokens.ts';

/**
 * `leaving`: signed out, but the page is still visible. `left`: the user signed out. `ended`: why the session ended
 * otherwise, and `userId` whose it was.
 */
export type SessionState =
  | { status: 'unknown'; session: null }
  | { status: 'out'; left: boolean; ended?: Ended; userId?: string | undefined; session: null }
  | { status: 'in' | 'leaving'; session: { user: SessionUser } };

type Provider = typeof import('./provider.ts');
type SessionDependencies = {
  provider: () => Promise<Provider>;
  /** Cancels requests under way. */
  cancelRequests: () => void;
  /** Clears all cached queries. */
  clearCache: () => void;
  /** Navigates, once the page can be left. */
  navigate: (address: string) => Promise<void> | void;
};

/** Whether the address is the redirect from the identity provider. */
export const isRedirect = (): boolean => /[#&]state=/.test(location.hash) && /[#&](code|error)=/.test(location.hash);

const CHECK_LIMIT = 2_000;
const SIGN_OUT_DELAY = 500;
/** Held by the tab that changes the session's tokens. */
const TOKENS_LOCK = 'allsquare-renew';
/** A renewal locks all tabs, so it gives up after this long (ms). */
const RENEWAL_LIMIT = 10_000;
/** A token is renewed this long (ms) before it expires. */
const RENEWAL_MARGIN = 30_000;

const wait = (milliseconds: number) =>
  new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), milliseconds));
const callerOf = ({ token, user }: StoredSession): Caller => ({ token, expiresAt: expiryOf(token), ...user });
const isGood = ({ token }: StoredSession) => expiryOf(token) - Date.now() > RENEWAL_MARGIN;

export const createSession = ({ provider, cancelRequests, clearCache, navigate }: SessionDependencies) => {
  let state: SessionState = { status: 'unknown', session: null };
  const listeners = new Set<() => void>();
  const setState = (next: SessionState) => {
    state = next;
    if (next.status === 'in') clearDrafts(next.session.user.id);
    for (const listener of listeners) listener();
  };
  const setSession = (stored: StoredSession) => {
    writeStored(stored);
    setState({ status: 'in', session: { user: stored.user } });
  };

  /** Pages that need a session redirect to /login, which shows why. Drafts are stored for the same user. */
  const expire = (ended: Ended, userId: string | undefined) => {
    if (ended === 'deleted') clearDrafts();
    clearCache();
    setState({ status: 'out', left: false, ended, userId, session: null });
  };
  /** Do not report again that the session ended in another tab. */
  let isDeleting = false;
  const end = (ended: Ended = 'by-itself') => {
    if (state.status === 'out' || state.status === 'leaving' || (isDeleting && ended !== 'by-itself')) return;
    const userId = readStored()?.user.id;
    clearStored(ended);
    expire(ended, userId);
  };

  let renewing: Promise<Caller | null> | undefined;
  /** One renewal at a time across tabs; uses a token that another tab has fetched in the meantime. */
  const renew = (refused = readStored()?.token, ended: Ended = 'by-itself') => {
    renewing ??= navigator.locks
      .request(TOKENS_LOCK, async () => {
        const stored = readStored();
        if (!stored) return null;
        if (stored.token !== refused && isGood(stored)) return callerOf(stored);
        const fresh = await Promise.race([(await provider()).refresh(stored), wait(RENEWAL_LIMIT)]);
        if (fresh === 'late') throw new Error('The session could not be renewed in time');
        // In the meantime the user may have signed out or been renamed.
        const now = readStored();
        if (now?.user.id !== stored.user.id) return null;
        if (fresh === 'over' || fresh === 'deleted') {
          end(fresh === 'over' ? ended : fresh);
          return null;
        }
        updateClockSkew(fresh.token);
        const renewed = { ...now, ...fresh };
        writeStored(renewed);
        return callerOf(renewed);
      })
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  };

  const callers: Callers = {
    current: async () => {
      const stored = readStored();
      if (!stored) return null;
      return isGood(stored) ? callerOf(stored) : renew(stored.token);
    },
    renew: () => renew(),
  };

  /** A session of this user has ended: this one, unless another tab, or this one, is replacing it. */
  const endUnlessReplaced = async () => {
    const told = readStored()?.token;
    await renew(told, 'elsewhere').catch(() => undefined);
    if (told && readStored()?.token === told) end('elsewhere');
  };

  /** Runs a write that ends this session and opens the next one: meanwhile no tab signs the user out. */
  const replace = async <T>(write: () => Promise<T>): Promise<T> => {
    // The write must not wait for the lock that it holds.
    await callers.current().catch(() => undefined);
    let written: Promise<T> | undefined;
    await navigator.locks.request(TOKENS_LOCK, () => {
      written = write();
      return Promise.race([written.catch(() => undefined), wait(RENEWAL_LIMIT)]);
    });
    return written as Promise<T>;
  };

  const signInWithTokens = ({ access_token, refresh_token, user }: Session) => {
    updateClockSkew(access_token);
    setSession({
      token: access_token,
      handle: refresh_token,
      user: { id: user.id, name: user.name, email: user.email },
    });
  };

  const updateUser = (user: SessionUser) => {
    const stored = readStored();
    if (!stored || stored.user.id !== user.id || state.status !== 'in') return;
    // Another tab may have stored the name already, while this one still shows the old one.
    const shown = state.session.user;
    if ([stored.user, shown].every(({ name, email }) => name === user.name && email === user.email)) return;
    setSession({ ...stored, user });
  };

  const finishSignOut = async () => {
    if (state.status !== 'in') return;
    setState({ status: 'leaving', session: state.session });
    clearStored();
    clearDrafts();
    cancelRequests();
    await wait(SIGN_OUT_DELAY);
    setState({ status: 'out', left: true, session: null });
    // Not earlier: components still mounted would fetch again without a session.
    clearCache();
    await navigate('/');
  };

  const completeGoogleSignIn = async () => {
    try {
      const stored = await (await provider()).completeRedirect();
      if (stored) {
        updateClockSkew(stored.token);
        return setSession(stored);
      }
    } catch (error) {
      const described = (error as { error_description?: string }).error_description;
      toast.failure('Google login failed', described ?? 'An error occurred with Google login');
    }
    // A redirect that nobody started ends no session.
    await resumeStored();
  };

  const resumeStored = async () => {
    const stored = readStored();
    if (!stored) return setState({ status: 'out', left: false, session: null });
    // Without a network the user stays signed in: only an answer ends a session.
    if (!isGood(stored) && navigator.onLine)
      await Promise.race([renew(stored.token), wait(CHECK_LIMIT)]).catch(() => undefined);
    if (state.status !== 'unknown') return;
    // Another tab may have noticed first that the session is over.
    if (readStored()) setState({ status: 'in', session: { user: stored.user } });
    else setState({ status: 'out', left: false, session: null });
  };

  return {
    callers,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /**
     * Restores the session; `comingBack` from the identity provider. After 2 s without a response it continues as the
     * stored user.
     */
    start: async (comingBack: boolean) => {
      watchStored((what) => {
        if ('signedOut' in what) void finishSignOut();
        else if ('ended' in what) {
          if (state.status === 'in' && !isDeleting) expire(what.ended, state.session.user.id);
        } else if (what.userId !== state.session?.user.id) location.reload();
      });
      await (comingBack ? completeGoogleSignIn() : resumeStored());
    },
    /** Throws ApiError. */
    signIn: async (given: Login) => {
      // The forms' contract, which no first view needs.
      const { login } = await import('@allsquare/auth-contract');
      signInWithTokens(await call(login, { body: given }));
      return 'in' as const;
    },
    /** Returns whether the user is signed in or must verify the email first. Throws ApiError. */
    signUp: async (given: Register): Promise<'in' | 'to-verify'> => {
      const { register } = await import('@allsquare/auth-contract');
      const answer = await call(register, { body: given });
      if (!('access_token' in answer)) return 'to-verify';
      signInWithTokens(answer);
      return 'in';
    },
    /** Creates a guest account through a group's link. Throws ApiError. */
    signInAsGuest: async (given: { token: string; name: string }) => {
      const { openGuest } = await import('@allsquare/auth-contract');
      signInWithTokens(await call(openGuest, { body: given }));
    },
    /** Continues as the same user with other tokens. */
    signInWithTokens,
    continueWithGoogle: async () => (await provider()).redirectToGoogle(),
    signOut: async () => {
      // Deletes the keys at once, whether or not the server can be reached.
      call(logout, {}).catch(() => undefined);
      toast.success('Logged Out');
      await finishSignOut();
    },
    /** Applies a name that was changed elsewhere. */
    updateUser,
    /** Renames the user: shows the name at once and requests a token that contains it. */
    updateName: async (user: SessionUser) => {
      updateUser(user);
      await renew().catch(() => undefined);
    },
    /** Deletes the account with `remove`, then goes to the landing page. Rethrows its errors. */
    deleteAccount: async (remove: () => Promise<void>) => {
      isDeleting = true;
      try {
        await remove();
        toast.success('Your account is deleted');
        await finishSignOut();
      } finally {
        isDeleting = false;
      }
    },
    replace,
    /** Handles a request that found no session. */
    end,
    /** Handles the gateway's event that a session has ended. */
    endUnlessReplaced,
  };
};
export type SessionStore = ReturnType<typeof createSession>;

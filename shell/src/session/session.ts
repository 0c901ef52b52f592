import { type Login, logout, type Register, type Session } from '@allsquare/auth-contract';
import { type Caller, type Callers, call } from '@allsquare/kit/api';
import type { SessionUser } from '@allsquare/kit/session';
import { toast } from '@allsquare/kit/ui/toast';
import { clearDrafts, clearStored, type Ended, readStored, type Stored, watchStored, writeStored } from './stored.ts';
import { expiryOf, learnSkew } from './tokens.ts';

/**
 * `leaving`: signed out already, while the page still stands. `left`: out because somebody signed out; `ended`: why, if
 * not.
 */
export type SessionState =
  | { status: 'unknown'; session: null }
  | { status: 'out'; left: boolean; ended?: Ended; session: null }
  | { status: 'in' | 'leaving'; session: { user: SessionUser } };

type Provider = typeof import('./provider.ts');
type Surroundings = {
  provider: () => Promise<Provider>;
  /** What is being asked is wanted no more. */
  stopAsking: () => void;
  /** Forgets all that was fetched. */
  forget: () => void;
  /** Goes to an address, once the page may leave. */
  go: (address: string) => Promise<void> | void;
};

/** Whether the address is the way back from the identity provider. */
export const isComingBack = (): boolean => /[#&]state=/.test(location.hash) && /[#&](code|error)=/.test(location.hash);

const CHECK_LIMIT = 2_000;
const STANDS_FOR = 500;
/** A renewal holds a lock of all tabs, so it gives up after this long (ms). */
const RENEWAL_LIMIT = 15_000;
/** A token is renewed this long (ms) before it ends. */
const MARGIN = 30_000;

const wait = (milliseconds: number) =>
  new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), milliseconds));
const callerOf = ({ token, user }: Stored): Caller => ({ token, expiresAt: expiryOf(token), ...user });
const isGood = ({ token }: Stored) => expiryOf(token) - Date.now() > MARGIN;

export const createSession = ({ provider, stopAsking, forget, go }: Surroundings) => {
  let state: SessionState = { status: 'unknown', session: null };
  const listeners = new Set<() => void>();
  const become = (next: SessionState) => {
    state = next;
    if (next.status === 'in') clearDrafts(next.session.user.id);
    for (const listener of listeners) listener();
  };
  const enter = (stored: Stored) => {
    writeStored(stored);
    become({ status: 'in', session: { user: stored.user } });
  };

  /** Whatever needs a session leads to /login, which says why. What was typed waits for the same person. */
  const beOver = (ended: Ended) => {
    forget();
    become({ status: 'out', left: false, ended, session: null });
  };
  /** Then it is no news that the session has ended elsewhere. */
  let isDeleting = false;
  const end = (ended: Ended = 'by-itself') => {
    if (state.status === 'out' || state.status === 'leaving' || (isDeleting && ended === 'elsewhere')) return;
    clearStored(ended);
    beOver(ended);
  };

  let renewing: Promise<Caller | null> | undefined;
  /** One renewal at a time in all tabs; a token that another tab has fetched meanwhile is taken. */
  const renew = (refused = readStored()?.token) => {
    renewing ??= navigator.locks
      .request('allsquare-renew', async () => {
        const stored = readStored();
        if (!stored) return null;
        if (stored.token !== refused && isGood(stored)) return callerOf(stored);
        const fresh = await Promise.race([(await provider()).refresh(stored), wait(RENEWAL_LIMIT)]);
        if (fresh === 'late') throw new Error('The session could not be renewed in time');
        // Meanwhile somebody may have left, or have a new name.
        const now = readStored();
        if (now?.user.id !== stored.user.id) return null;
        if (fresh === 'over') {
          end();
          return null;
        }
        learnSkew(fresh.token);
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

  const enterWith = ({ access_token, refresh_token, user }: Session) => {
    learnSkew(access_token);
    enter({ token: access_token, handle: refresh_token, user: { id: user.id, name: user.name, email: user.email } });
  };

  const know = (user: SessionUser) => {
    const stored = readStored();
    if (!stored || stored.user.id !== user.id || state.status !== 'in') return;
    // Another tab may have stored it already, while this one still shows the old name.
    const shown = state.session.user;
    if ([stored.user, shown].every(({ name, email }) => name === user.name && email === user.email)) return;
    enter({ ...stored, user });
  };

  const leave = async () => {
    if (state.status !== 'in') return;
    become({ status: 'leaving', session: state.session });
    clearStored();
    clearDrafts();
    stopAsking();
    await wait(STANDS_FOR);
    become({ status: 'out', left: true, session: null });
    // Not before: what still stood would ask for it again, as nobody.
    forget();
    await go('/');
  };

  const returnFromGoogle = async () => {
    try {
      const stored = await (await provider()).comeBack();
      if (stored) {
        learnSkew(stored.token);
        return enter(stored);
      }
    } catch (error) {
      const described = (error as { error_description?: string }).error_description;
      toast.failure('Google login failed', described ?? 'An error occurred with Google login');
    }
    // A way back that nobody asked for ends no session.
    await goOnAsStored();
  };

  const goOnAsStored = async () => {
    const stored = readStored();
    if (!stored) return become({ status: 'out', left: false, session: null });
    if (!isGood(stored)) await Promise.race([renew(stored.token), wait(CHECK_LIMIT)]).catch(() => undefined);
    if (state.status !== 'unknown') return;
    // Another tab may have found out first that the session is over.
    if (readStored()) become({ status: 'in', session: { user: stored.user } });
    else become({ status: 'out', left: false, session: null });
  };

  return {
    callers,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /**
     * Finds out who is here; `comingBack` from the identity provider. After 2 s without an answer it goes on as the
     * stored user.
     */
    start: async (comingBack: boolean) => {
      watchStored((what) => {
        if ('signedOut' in what) void leave();
        else if ('ended' in what) {
          if (state.status === 'in' && !isDeleting) beOver(what.ended);
        } else if (what.userId !== state.session?.user.id) location.reload();
      });
      await (comingBack ? returnFromGoogle() : goOnAsStored());
    },
    /** Throws ApiError. */
    signIn: async (given: Login) => {
      // The contract of the forms; no first view needs it.
      const { login } = await import('@allsquare/auth-contract');
      enterWith(await call(login, { body: given }));
      return 'in' as const;
    },
    /** Answers whether one is signed in already or has to verify the email first. Throws ApiError. */
    signUp: async (given: Register): Promise<'in' | 'to-verify'> => {
      const { register } = await import('@allsquare/auth-contract');
      const answer = await call(register, { body: given });
      if (!('access_token' in answer)) return 'to-verify';
      enterWith(answer);
      return 'in';
    },
    /** Opens a guest's account by a group's link. Throws ApiError. */
    enterAsGuest: async (given: { token: string; name: string }) => {
      const { openGuest } = await import('@allsquare/auth-contract');
      enterWith(await call(openGuest, { body: given }));
    },
    /** The same person goes on with other tokens. */
    enterWith,
    continueWithGoogle: async () => (await provider()).leaveForGoogle(),
    signOut: async () => {
      // The keys are gone at once, whether or not anybody hears of it.
      call(logout, {}).catch(() => undefined);
      toast.success('Logged Out');
      await leave();
    },
    /** Takes over a name that has changed elsewhere. */
    know,
    /** The person has a new name: it shows at once, and another token is asked for that says it too. */
    renamed: async (user: SessionUser) => {
      know(user);
      await renew().catch(() => undefined);
    },
    /** Deletes the account by `remove`, then goes home. Throws what that throws. */
    deleteBy: async (remove: () => Promise<void>) => {
      isDeleting = true;
      try {
        await remove();
        toast.success('Your account is deleted');
        await leave();
      } finally {
        isDeleting = false;
      }
    },
    /** A request found that nobody is signed in, or another device has signed this one out. */
    end,
  };
};
export type SessionStore = ReturnType<typeof createSession>;

import type { Caller } from './callers.ts';
import { type Row, routeOf } from './table.ts';

export type SpecialCaller = {
  is: string;
  /** Whose answers they get, but for `except`: by route, the answer. */
  like: Exclude<Caller, 'member' | 'admin'>;
  except: Record<string, string>;
  /** In place of another code, where both are refused alike. */
  says?: Record<string, string>;
};

/** For whom the rules hold too, though an event has not reached every part yet, or must not be believed. */
export const specialCallers = {
  'squatter of an invited address': {
    is: 'registered with an address that was invited, and has not proved it',
    like: 'stranger',
    except: {
      'GET /api/invites/{id}': '403 address-not-verified',
      'POST /api/invites/{id}/accept': '403 address-not-verified',
      'POST /api/invites/{id}/decline': '403 address-not-verified',
    },
  },
  "removed member's invitee": {
    is: 'invited by a member whom the admin has removed since',
    like: 'stranger',
    except: {
      'GET /api/invites/{id}': '409 already-decided',
      'POST /api/invites/{id}/accept': '409 already-decided',
      'POST /api/invites/{id}/decline': '409 already-decided',
    },
  },
  'ended session': {
    is: 'signed out a moment ago, asking a gateway that was not there then',
    like: 'signed out',
    except: {},
    says: { 'signed-out': 'session-over' },
  },
  'merged seat': {
    is: 'was a member as a guest, and is part of a member with an account now',
    like: 'guest of another group',
    except: {},
  },
  'removed member, broker away': {
    is: 'was removed while the broker was away, which it still is',
    like: 'former member',
    except: { 'GET /api/events': '503 part-away' },
  },
} satisfies Record<string, SpecialCaller>;
export type SpecialCallerName = keyof typeof specialCallers;

/** What one of them is answered: undefined where that would only write something of their own. */
export function answerFor({ like, except, says = {} }: SpecialCaller, { operation, answers }: Row): string | undefined {
  const answer = except[routeOf(operation)] ?? answers[like];
  if (operation.method !== 'GET' && answer.startsWith('2')) return undefined;
  const [status = '', code] = answer.split(' ');
  return code ? `${status} ${says[code] ?? code}` : status;
}

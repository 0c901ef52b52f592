import type { Caller } from './callers.ts';
import { type Row, routeOf } from './table.ts';

export type SpecialCaller = {
  description: string;
  /** The caller whose answers apply, except the routes in `except`. */
  like: Exclude<Caller, 'member' | 'admin'>;
  except: Record<string, string>;
  /** Replaces another code where both callers are refused. */
  replacesCode?: Record<string, string>;
};

/** Callers for whom the rules hold although an event has not reached every part yet, or must not be trusted. */
export const specialCallers = {
  'squatter of an invited address': {
    description: 'registered with an address that was invited, and has not proved it',
    like: 'stranger',
    except: {
      'GET /api/invites/{id}': '403 address-not-verified',
      'POST /api/invites/{id}/accept': '403 address-not-verified',
      'POST /api/invites/{id}/decline': '403 address-not-verified',
    },
  },
  "removed member's invitee": {
    description: 'invited by a member whom the admin has removed since',
    like: 'stranger',
    except: {
      'GET /api/invites/{id}': '409 already-decided',
      'POST /api/invites/{id}/accept': '409 already-decided',
      'POST /api/invites/{id}/decline': '409 already-decided',
    },
  },
  'ended session': {
    description: 'signed out a moment ago, asking a gateway that was not there then',
    like: 'signed out',
    except: {},
    replacesCode: { 'signed-out': 'session-over' },
  },
  'merged seat': {
    description: 'was a member as a guest, and is part of a member with an account now',
    like: 'guest of another group',
    except: {},
  },
  'removed member, broker away': {
    description: 'was removed while the broker was away, which it still is',
    like: 'former member',
    except: { 'GET /api/events': '503 part-away' },
  },
} satisfies Record<string, SpecialCaller>;
export type SpecialCallerName = keyof typeof specialCallers;

/** The expected answer to a special caller; undefined where the call would only write the caller's own data. */
export function answerFor(
  { like, except, replacesCode = {} }: SpecialCaller,
  { operation, answers }: Row,
): string | undefined {
  const answer = except[routeOf(operation)] ?? answers[like];
  if (operation.method !== 'GET' && answer.startsWith('2')) return undefined;
  const [status = '', code] = answer.split(' ');
  return code ? `${status} ${replacesCode[code] ?? code}` : status;
}

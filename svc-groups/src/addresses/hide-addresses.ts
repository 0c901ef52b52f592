import type { Invite, Member } from '@allsquare/groups-contract';
import type { Caller } from '@allsquare/service-kit';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { mergeMap } from 'rxjs';
import { normalizeEmail } from '../invites/normalize-email.ts';
import { KnownAddresses } from './known-addresses.ts';

type HttpRequest = { caller?: Caller; body?: { email?: unknown } };
type Person = Pick<Member, 'userId' | 'user'>;
type Invited = Pick<Invite, 'email' | 'invitedBy'>;

/**
 * Removes addresses from every response: members of a shared group see a name, and '' as its address unless they know
 * it. A caller knows their own address, those in the request, friends', and those of people they invited.
 */
@Injectable()
export class HideAddresses implements NestInterceptor {
  constructor(private readonly known: KnownAddresses) {}

  intercept(context: ExecutionContext, next: CallHandler) {
    const request = context.switchToHttp().getRequest<HttpRequest>();
    return next.handle().pipe(mergeMap((answer: unknown) => this.#hide(request, answer)));
  }

  async #hide({ caller, body }: HttpRequest, answer: unknown): Promise<unknown> {
    const people = [...findParts(answer, isPerson)];
    const invites = [...findParts(answer, isInvite)];
    if (!caller || people.length + invites.length === 0) return answer;
    const email = typeof body?.email === 'string' ? body.email.trim().toLowerCase() : '';
    const fromCaller = new Set([normalizeEmail(caller), email]);
    const known = await this.known.findKnown(
      caller.id,
      people.map(({ userId }) => userId),
    );
    const hidden = new Set<unknown>([
      ...people.filter(({ userId, user }) => !known.has(userId) && !fromCaller.has(user.email.toLowerCase())),
      ...invites.filter((invite) => invite.invitedBy.id !== caller.id && !fromCaller.has(invite.email)),
    ]);
    return redact(answer, hidden);
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isPerson = (value: object): value is Person =>
  'userId' in value && 'user' in value && isObject(value.user) && 'email' in value.user && value.user.email !== '';
const isInvite = (value: object): value is Invited => 'invitedBy' in value && 'email' in value;

function* findParts<Part>(answer: unknown, is: (value: object) => value is Part & object): Generator<Part> {
  if (!isObject(answer)) return;
  if (is(answer)) yield answer;
  else for (const part of Object.values(answer)) yield* findParts(part, is);
}

/** A copy without the addresses of these people. */
function redact(answer: unknown, hidden: ReadonlySet<unknown>): unknown {
  if (Array.isArray(answer)) return answer.map((part) => redact(part, hidden));
  if (!isObject(answer)) return answer;
  if (!hidden.has(answer))
    return Object.fromEntries(Object.entries(answer).map(([name, part]) => [name, redact(part, hidden)]));
  return isPerson(answer) ? { ...answer, user: { ...answer.user, email: '' } } : { ...answer, email: '' };
}

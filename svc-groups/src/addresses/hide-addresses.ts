import type { Invite, Member } from '@allsquare/groups-contract';
import type { Caller } from '@allsquare/service-kit';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { mergeMap } from 'rxjs';
import { normalizedEmail } from '../invites/normalized-email.ts';
import { KnownAddresses } from './known-addresses.ts';

type Asked = { caller?: Caller; body?: { email?: unknown } };
type Person = Pick<Member, 'userId' | 'user'>;
type Invited = Pick<Invite, 'email' | 'invitedBy'>;

/**
 * On every way out: whoever shares a group with somebody sees their name, and '' in the place of an address that they
 * do not know. They know their own, those that they have just said, friends', and those of people whom they invited.
 */
@Injectable()
export class HideAddresses implements NestInterceptor {
  constructor(private readonly known: KnownAddresses) {}

  intercept(context: ExecutionContext, next: CallHandler) {
    const asked = context.switchToHttp().getRequest<Asked>();
    return next.handle().pipe(mergeMap((answer: unknown) => this.#hide(asked, answer)));
  }

  async #hide({ caller, body }: Asked, answer: unknown): Promise<unknown> {
    const people = [...partsOf(answer, isPerson)];
    const invites = [...partsOf(answer, isInvite)];
    if (!caller || people.length + invites.length === 0) return answer;
    const email = typeof body?.email === 'string' ? body.email.trim().toLowerCase() : '';
    const said = new Set([normalizedEmail(caller), email]);
    const known = await this.known.of(
      caller.id,
      people.map(({ userId }) => userId),
    );
    const hidden = new Set<unknown>([
      ...people.filter(({ userId, user }) => !known.has(userId) && !said.has(user.email.toLowerCase())),
      ...invites.filter((invite) => invite.invitedBy.id !== caller.id && !said.has(invite.email)),
    ]);
    return without(answer, hidden);
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isPerson = (value: object): value is Person =>
  'userId' in value && 'user' in value && isObject(value.user) && 'email' in value.user && value.user.email !== '';
const isInvite = (value: object): value is Invited => 'invitedBy' in value && 'email' in value;

function* partsOf<Part>(answer: unknown, is: (value: object) => value is Part & object): Generator<Part> {
  if (!isObject(answer)) return;
  if (is(answer)) yield answer;
  else for (const part of Object.values(answer)) yield* partsOf(part, is);
}

/** A copy in which these have no address. */
function without(answer: unknown, hidden: ReadonlySet<unknown>): unknown {
  if (Array.isArray(answer)) return answer.map((part) => without(part, hidden));
  if (!isObject(answer)) return answer;
  if (!hidden.has(answer))
    return Object.fromEntries(Object.entries(answer).map(([name, part]) => [name, without(part, hidden)]));
  return isPerson(answer) ? { ...answer, user: { ...answer.user, email: '' } } : { ...answer, email: '' };
}

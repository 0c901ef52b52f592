import { convertGuest, deleteAccount, openGuest, type Session } from '@allsquare/auth-contract';
import { callOperation } from '@allsquare/local/client/call-operation.ts';
import { type Client, clientOf, newcomer } from '@allsquare/local/client/client.ts';
import type { MemberWrite } from './history.ts';
import { codeOf, isDone, isUnknown, type Recorder } from './recorder.ts';

/** In milliseconds. */
const ANSWER_TIMEOUT = 3_000;

/** A mover: with an account, or as a guest of the browser that has this cookie. */
export type ChangingMember = { client: Client; cookie?: string };

/** Undefined without an answer; an unknown guest may then exist. */
export async function openGuestMember(
  origin: string,
  token: string,
  name: string,
): Promise<ChangingMember | undefined> {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT);
  const answer = await callOperation(origin, undefined, openGuest, { body: { token, name }, signal }).catch(
    () => undefined,
  );
  if (!answer || !isDone(answer)) return undefined;
  const client = clientOf(origin, { name, email: '', password: '' }, answer.body as Session);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  return { client, cookie };
}

type Done = {
  mover: ChangingMember | undefined;
  write: Pick<MemberWrite, 'what' | 'person' | 'outcome' | 'account' | 'code'>;
};

/**
 * Gives a guest an address and a password. Without an answer the guest may be signed out, so the test stops using them.
 */
export async function convertGuestMember(origin: string, mover: ChangingMember, recorder: Recorder): Promise<Done> {
  const { client, cookie = '' } = mover;
  const { name, email, password } = newcomer(client.name);
  const answer = await recorder.call(convertGuest, { body: { email, password }, headers: { cookie } });
  const write = { what: 'convert' as const, person: client.id };
  if (!answer || isUnknown(answer)) return { mover: undefined, write: { ...write, outcome: 'unknown' } };
  if (!isDone(answer)) return { mover, write: { ...write, outcome: 'refused', code: codeOf(answer) } };
  const converted = clientOf(origin, { name, email, password }, answer.body as Session);
  return { mover: { client: converted }, write: { ...write, outcome: 'acknowledged', account: converted.id } };
}

/** Signs in a guest by the cookie, another person by the password. */
export async function deleteMemberAccount(mover: ChangingMember, recorder: Recorder): Promise<Done> {
  const { client, cookie } = mover;
  const proof = cookie ? { body: {}, headers: { cookie } } : { body: { password: client.password } };
  const answer = await recorder.call(deleteAccount, proof);
  const write = { what: 'delete' as const, person: client.id };
  if (!answer || isUnknown(answer)) return { mover: undefined, write: { ...write, outcome: 'unknown' } };
  if (isDone(answer)) return { mover: undefined, write: { ...write, outcome: 'acknowledged' } };
  return { mover, write: { ...write, outcome: 'refused', code: codeOf(answer) } };
}

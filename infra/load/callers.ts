import { signIn } from '@allsquare/local/client/client.ts';
import { PASSWORD } from './seed.ts';
import { CALLERS, emailOf, membersOf } from './world.ts';

/** Access tokens last five minutes; a run may last longer. */
const RENEW_AFTER = 120_000;

/** The people who send requests, signed in through the gateway. */
export class Callers {
  #tokens: string[] = [];
  #signedInAt = -Infinity;

  readonly #gateway: string;

  constructor(gateway: string) {
    this.#gateway = gateway;
  }

  /** Signs in, and again when the tokens are old. Not during a measurement: it costs a core. */
  async renew() {
    if (performance.now() - this.#signedInAt < RENEW_AFTER) return;
    const tokens: string[] = [];
    for (let person = 0; person < CALLERS; person++)
      tokens.push((await signIn(this.#gateway, { email: emailOf(person), password: PASSWORD })).token);
    this.#tokens = tokens;
    this.#signedInAt = performance.now();
  }

  token(person: number): string {
    return this.#tokens[person] ?? '';
  }

  /** The member who sends requests in a group. */
  tokenIn(group: number): string {
    return this.token(membersOf(group)[0] ?? 0);
  }
}

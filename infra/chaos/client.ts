import { randomUUID } from 'node:crypto';
import { register, type Session } from '@allsquare/auth-contract';
import type { Operation } from '@allsquare/service-kit';
import { type Answer, type CallInput, callOperation } from '@allsquare/service-kit/testing';

/** A person signed in to the whole product, as a program that repeats what was not answered. */
export class Client {
  private constructor(
    readonly id: string,
    readonly email: string,
    private readonly origin: string,
    readonly token: string,
  ) {}

  static async register(origin: string, name: string): Promise<Client> {
    const email = `${name.toLowerCase()}-${randomUUID()}@example.com`;
    const { status, body } = await callOperation(origin, undefined, register, {
      body: { name: `${name} Example`, email, password: 'correct horse battery' },
    });
    if (status !== 201) throw new Error(`register answered ${status} ${JSON.stringify(body)}`);
    const { user, access_token } = body as Session;
    return new Client(user.id, email, origin, access_token);
  }

  /** The same person, calling one service itself. */
  at(origin: string): Client {
    return new Client(this.id, this.email, origin, this.token);
  }

  call(operation: Operation, input: CallInput = {}): Promise<Answer> {
    return callOperation(this.origin, this.token, operation, input);
  }

  /** Sends a write under one key until it is answered; a lost answer, an away part and a dropped connection are repeated. */
  async write(operation: Operation, input: CallInput): Promise<Answer> {
    const headers = { 'idempotency-key': randomUUID() };
    for (;;) {
      const answer = await this.call(operation, { ...input, headers }).catch(() => undefined);
      if (answer && answer.status < 500) return answer;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

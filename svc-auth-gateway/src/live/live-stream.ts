import type { ServerResponse } from 'node:http';
import { type LiveEvent, signedOut, tooManyStreams } from '@allsquare/auth-contract';
import type { Caller } from '@allsquare/service-kit';

/** A reader this far behind is cut off; it comes back and reads everything anew. */
const MAX_BUFFERED_BYTES = 64 * 1024;

/** One browser's stream of server-sent events. */
export class LiveStream {
  constructor(
    private readonly caller: Pick<Caller, 'id' | 'sessionId'>,
    private readonly response: ServerResponse,
  ) {}

  get userId(): string {
    return this.caller.id;
  }

  /** Sends the head. Nothing between here and the browser may hold a line back. */
  open(requestId: string) {
    this.response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-request-id': requestId,
    });
    this.sendHeartbeat();
  }

  send(event: LiveEvent) {
    this.#write(`data: ${JSON.stringify(event)}\n\n`);
  }

  /** Says nothing, but that both ends are still there. */
  sendHeartbeat() {
    this.#write(':\n\n');
  }

  /** Whether it is of this session, or of any of this user's. */
  belongsTo(id: string): boolean {
    return this.caller.sessionId === id || this.caller.id === id;
  }

  /** Tells the browser that its session was ended, and ends. */
  signOut() {
    this.send({ topic: signedOut });
    this.end();
  }

  /** Tells the browser that newer streams have taken the place of this one, and ends. */
  evict() {
    this.send({ topic: tooManyStreams });
    this.end();
  }

  end() {
    this.response.end();
  }

  #write(text: string) {
    if (this.response.writableLength > MAX_BUFFERED_BYTES) this.response.destroy();
    else if (!this.response.writableEnded) this.response.write(text);
  }
}

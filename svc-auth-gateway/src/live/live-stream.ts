import type { ServerResponse } from 'node:http';
import { type LiveEvent, signedOut, tooManyStreams } from '@allsquare/auth-contract';
import type { Caller } from '@allsquare/service-kit';

/** A reader this far behind is disconnected; it reconnects and refetches everything. */
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

  /** Sends the headers. No proxy may buffer the stream. */
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

  /** Sends a comment that keeps the connection alive. */
  sendHeartbeat() {
    this.#write(':\n\n');
  }

  /** Whether the stream belongs to this session, or to any session of this user. */
  belongsTo(id: string): boolean {
    return this.caller.sessionId === id || this.caller.id === id;
  }

  /** Notifies the browser that its session has ended, and ends. */
  signOut() {
    this.send({ topic: signedOut });
    this.end();
  }

  /** Notifies the browser that newer streams have replaced this one, and ends. */
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

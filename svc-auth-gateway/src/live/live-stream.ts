import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '@allsquare/auth-contract';

/** A reader this far behind is cut off; it comes back and reads everything anew. */
const BEHIND_AT_MOST = 64 * 1024;

/** One browser's stream of server-sent events. */
export class LiveStream {
  constructor(
    readonly sessionId: string,
    private readonly response: ServerResponse,
  ) {}

  /** Sends the head. Nothing between here and the browser may hold a line back. */
  open(requestId: string) {
    this.response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-request-id': requestId,
    });
    this.comment();
  }

  send(event: LiveEvent) {
    this.#write(`data: ${JSON.stringify(event)}\n\n`);
  }

  /** Says nothing, but that both ends are still there. */
  comment() {
    this.#write(':\n\n');
  }

  end() {
    this.response.end();
  }

  #write(text: string) {
    if (this.response.writableLength > BEHIND_AT_MOST) this.response.destroy();
    else if (!this.response.writableEnded) this.response.write(text);
  }
}

import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map } from 'rxjs';
import { z } from 'zod';
import { refuse } from './problem.ts';

/** A row's position in a sorted list, and the direction of the page. `of` names the list. */
export type Cursor<Key> = { of: string; toward: 'after' | 'before'; key: Key };
export type Page<Row, Key> = { rows: Row[]; previous?: Cursor<Key> | undefined; next?: Cursor<Key> | undefined };

/** A short name of a list, equal for equal parameters. */
export const listName = (parameters: unknown) =>
  createHash('sha256').update(JSON.stringify(parameters)).digest('base64url').slice(0, 12);

/** Returns the first `limit` rows (the query reads one more), with the cursor of the next page. */
export function toPage<Row, Key>(found: Row[], limit: number, of: string, keyOf: (row: Row) => Key): Page<Row, Key> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? { of, toward: 'after', key: keyOf(last) } : undefined };
}

const encode = (cursor: Cursor<unknown>) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Throws Problem 400 for a cursor that this service did not create, or created for another list. */
export function decodeCursor<Key>(text: string | undefined, of: string, key: z.ZodType<Key>): Cursor<Key> | undefined {
  if (text === undefined) return undefined;
  const shape = z.object({ of: z.literal(of), toward: z.enum(['after', 'before']), key });
  try {
    return shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    // Falls through to the refusal.
  }
  throw refuse('malformed-request');
}

type Counted<Row> = Page<Row, unknown> & { total: string };

/** A page as a route returns it: other parts of the answer than its `rows` are in `beside`. */
export type AnsweredPage<Answer> = Answer extends (infer Row)[]
  ? Counted<Row>
  : Answer extends { rows: (infer Row)[] }
    ? Counted<Row> & { beside: Omit<Answer, 'rows'> }
    : never;
type Answered = Counted<unknown> & { beside?: object };

/** For routes that answer pages: the rows are the body; total count and links are headers (infra/docs/wire.md). */
@Injectable()
export class PageHeaders implements NestInterceptor<Answered, unknown> {
  intercept(context: ExecutionContext, next: CallHandler<Answered>) {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(map((page) => answerPage(reply, page)));
  }
}

function answerPage(reply: FastifyReply, { rows, beside, total, previous, next }: Answered) {
  const [path = '', query] = reply.request.url.split('?');
  const link = (cursor: Cursor<unknown> | undefined, rel: string) => {
    if (!cursor) return [];
    const parameters = new URLSearchParams(query);
    parameters.delete('at');
    parameters.set('cursor', encode(cursor));
    return [`<${path}?${parameters.toString()}>; rel="${rel}"`];
  };
  const links = [...link(previous, 'prev'), ...link(next, 'next')];
  void reply.header('x-total-count', total);
  if (links.length > 0) void reply.header('link', links.join(', '));
  return beside ? { ...beside, rows } : rows;
}

import { z } from 'zod';

/**
 * State: a person's name and email; version in microseconds. Subject `identity.user.<userId>`. The address is the
 * person's only if it is verified (absent: no). A deleted account has the name 'Deleted user' and the email ''.
 */
export const userState = {
  kind: 'state',
  subject: 'identity.user',
  data: z.object({
    userId: z.uuid(),
    version: z.int(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean().optional(),
    deleted: z.boolean().optional(),
  }),
} as const;
export type UserState = z.infer<typeof userState.data>;

/** `signed-out` is the last event of a session that was ended elsewhere. */
export const signedOut = 'signed-out';
/** The last event of a stream that newer ones of the same session or person have replaced. */
export const tooManyStreams = 'too-many-streams';

/**
 * The live event that browsers get over /api/events. Services send it as a core NATS message on `live.<userId>`; events
 * for many people share one message on `live.many`, as `{ userIds, messages }`.
 */
export const LiveEvent = z.object({
  topic: z.string(),
  groupId: z.uuid().optional(),
  /** The trace context of the write, if it is traced. */
  traceparent: z.string().optional(),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

/** A stream of server-sent events, each one LiveEvent; ends when the access token does (infra/docs/wire.md). */
export const streamEvents = {
  method: 'GET',
  path: '/api/events',
  summary: 'What changes for the caller, as server-sent events until the token ends',
  answerType: 'text/event-stream',
  status: 200,
  response: LiveEvent,
} as const;

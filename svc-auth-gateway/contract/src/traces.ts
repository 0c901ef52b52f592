import { z } from 'zod';

/** In milliseconds. */
const millisecondsUpTo = (most: number) => z.number().min(0).max(most);
const MINUTE = 60_000;

/** A browser's span, as in W3C Trace Context: of a click, a request, or an update after a live event. */
export const BrowserSpan = z.object({
  /** Names from contracts, never a value: 'click PATCH /api/groups/:id', 'PATCH /api/groups/:id', 'show groups'. */
  name: z
    .string()
    .max(100)
    .regex(/^((click )?(GET|POST|PUT|PATCH|DELETE) \/api(\/:?[A-Za-z-]+)+|show [a-z-]+)$/),
  traceId: z.string().regex(/^(?!0+$)[0-9a-f]{32}$/),
  spanId: z.string().regex(/^(?!0+$)[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^(?!0+$)[0-9a-f]{16}$/)
    .optional(),
  /** How long before sending it began, and how long it took: a browser's clock may be wrong. */
  ago: millisecondsUpTo(10 * MINUTE),
  took: millisecondsUpTo(10 * MINUTE),
  /** The response status. */
  status: z.int().min(100).max(599).optional(),
});
export type BrowserSpan = z.infer<typeof BrowserSpan>;

export const ReportSpans = z.object({ spans: z.array(BrowserSpan).min(1).max(50) });
export type ReportSpans = z.infer<typeof ReportSpans>;

/** Only for recorded traces, whose responses have the header `traceresponse`. 404 when tracing is off. */
export const reportSpans = {
  method: 'POST',
  path: '/api/traces',
  forGuests: true,
  summary: 'Hand in the spans that a browser has made, where traces are gathered',
  body: ReportSpans,
  status: 204,
  response: z.undefined(),
} as const;

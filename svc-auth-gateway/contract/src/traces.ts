import { z } from 'zod';

/** In milliseconds. */
const millisecondsUpTo = (most: number) => z.number().min(0).max(most);
const MINUTE = 60_000;

/** A span that a browser has made, as of W3C's trace context: of a click, of a request, of what a live event shows. */
export const BrowserSpan = z.object({
  /** Words of contracts, never a value: 'click PATCH /api/groups/:id', 'PATCH /api/groups/:id', 'show groups'. */
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
  /** How long before this was sent it began, and how long it took: a browser's clock may be wrong. */
  ago: millisecondsUpTo(10 * MINUTE),
  took: millisecondsUpTo(10 * MINUTE),
  /** What was answered. */
  status: z.int().min(100).max(599).optional(),
});
export type BrowserSpan = z.infer<typeof BrowserSpan>;

export const ReportSpans = z.object({ spans: z.array(BrowserSpan).min(1).max(50) });
export type ReportSpans = z.infer<typeof ReportSpans>;

/** Of traces that are recorded: their answers have the header `traceresponse`. 404 where no traces are gathered. */
export const reportSpans = {
  method: 'POST',
  path: '/api/traces',
  forGuests: true,
  summary: 'Hand in the spans that a browser has made, where traces are gathered',
  body: ReportSpans,
  status: 204,
  response: z.undefined(),
} as const;

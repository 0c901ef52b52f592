import { problems, reportSpans } from '@allsquare/auth-contract';
import { type InputOf, Problems, Route, Tracer } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { refuse } from '../refuse.ts';

@Controller()
@Problems(problems)
export class TracesController {
  constructor(private readonly tracer: Tracer) {}

  @Route(reportSpans)
  reportSpans({ body }: InputOf<typeof reportSpans>) {
    if (!this.tracer.isOn) throw refuse('not-found');
    for (const { status, ...span } of body.spans)
      this.tracer.record({
        ...span,
        service: 'browser',
        kind: /^[A-Z]/.test(span.name) ? 'client' : 'internal',
        isError: status !== undefined && status >= 400,
        attributes: status === undefined ? {} : { 'http.response.status_code': status },
      });
  }
}

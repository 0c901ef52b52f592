import { endLink, joinByLink, lookAtLink, problems, shareLink } from '@allsquare/groups-contract';
import { type InputOf, Problems, Route, SecurityEvent } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { EndLink } from './end-link.ts';
import { JoinByLink } from './join-by-link.ts';
import { LookAtLink } from './look-at-link.ts';
import { ShareLink } from './share-link.ts';

@Controller()
@Problems(problems)
export class LinksController {
  constructor(
    private readonly shareLink: ShareLink,
    private readonly endLink: EndLink,
    private readonly lookAtLink: LookAtLink,
    private readonly joinByLink: JoinByLink,
  ) {}

  @Route(shareLink)
  share({ caller, params }: InputOf<typeof shareLink>) {
    return this.shareLink.share(caller, params.id);
  }

  @Route(endLink)
  @SecurityEvent('link-end', ({ params }) => ({ groupId: params['id'] }))
  end({ caller, params }: InputOf<typeof endLink>) {
    return this.endLink.end(caller, params.id);
  }

  @Route(lookAtLink)
  look({ body }: InputOf<typeof lookAtLink>) {
    return this.lookAtLink.look(body);
  }

  @Route(joinByLink, ({ already }) => (already ? 200 : 201))
  join(input: InputOf<typeof joinByLink>) {
    return this.joinByLink.join(input);
  }
}

import { deleteLink, joinByLink, previewLink, problems, shareLink } from '@allsquare/groups-contract';
import { type InputOf, Problems, Route, SecurityEvent } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { DeleteLink } from './delete-link.ts';
import { JoinByLink } from './join-by-link.ts';
import { PreviewLink } from './preview-link.ts';
import { ShareLink } from './share-link.ts';

@Controller()
@Problems(problems)
export class LinksController {
  constructor(
    private readonly shareLink: ShareLink,
    private readonly deleteLink: DeleteLink,
    private readonly previewLink: PreviewLink,
    private readonly joinByLink: JoinByLink,
  ) {}

  @Route(shareLink)
  share({ caller, params }: InputOf<typeof shareLink>) {
    return this.shareLink.share(caller, params.id);
  }

  @Route(deleteLink)
  @SecurityEvent('link-end', ({ params }) => ({ groupId: params['id'] }))
  delete({ caller, params }: InputOf<typeof deleteLink>) {
    return this.deleteLink.delete(caller, params.id);
  }

  @Route(previewLink)
  preview({ body }: InputOf<typeof previewLink>) {
    return this.previewLink.preview(body);
  }

  @Route(joinByLink, ({ already }) => (already ? 200 : 201))
  join(input: InputOf<typeof joinByLink>) {
    return this.joinByLink.join(input);
  }
}

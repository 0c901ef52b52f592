import { addPlace, problems, renamePlace, unclaimPlace } from '@allsquare/groups-contract';
import { type InputOf, Problems, Route, SecurityEvent } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { AddPlace } from './add-place.ts';
import { RenamePlace } from './rename-place.ts';
import { UnclaimPlace } from './unclaim-place.ts';

@Controller()
@Problems(problems)
export class PlacesController {
  constructor(
    private readonly addPlace: AddPlace,
    private readonly renamePlace: RenamePlace,
    private readonly unclaimPlace: UnclaimPlace,
  ) {}

  @Route(addPlace)
  add({ caller, params, body, idempotency }: InputOf<typeof addPlace>) {
    return this.addPlace.add(caller, params.id, body.name, idempotency);
  }

  @Route(renamePlace)
  rename({ caller, params, body }: InputOf<typeof renamePlace>) {
    return this.renamePlace.rename(caller, params.id, params.userId, body.name);
  }

  @Route(unclaimPlace)
  @SecurityEvent('place-release', ({ params }) => ({ groupId: params['id'], memberId: params['userId'] }))
  unclaim({ caller, params }: InputOf<typeof unclaimPlace>) {
    return this.unclaimPlace.unclaim(caller, params.id, params.userId);
  }
}

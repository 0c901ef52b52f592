import { addPlace, freePlace, problems, renamePlace } from '@allsquare/groups-contract';
import { type InputOf, Problems, Route, SecurityEvent } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { AddPlace } from './add-place.ts';
import { FreePlace } from './free-place.ts';
import { RenamePlace } from './rename-place.ts';

@Controller()
@Problems(problems)
export class PlacesController {
  constructor(
    private readonly addPlace: AddPlace,
    private readonly renamePlace: RenamePlace,
    private readonly freePlace: FreePlace,
  ) {}

  @Route(addPlace)
  add({ caller, params, body, idempotency }: InputOf<typeof addPlace>) {
    return this.addPlace.add(caller, params.id, body.name, idempotency);
  }

  @Route(renamePlace)
  rename({ caller, params, body }: InputOf<typeof renamePlace>) {
    return this.renamePlace.rename(caller, params.id, params.userId, body.name);
  }

  @Route(freePlace)
  @SecurityEvent('place-release', ({ params }) => ({ groupId: params['id'], memberId: params['userId'] }))
  free({ caller, params }: InputOf<typeof freePlace>) {
    return this.freePlace.free(caller, params.id, params.userId);
  }
}

import { Id } from '@allsquare/contract-kit';
import { z } from 'zod';
import { Member } from './member.ts';
import { PlaceName } from './place-name.ts';

const NamedPlace = z.object({ name: PlaceName });
const id = z.object({ id: Id() });

/** Adds a member without an account. The name of a removed place gets its old seat in the books. */
export const addPlace = {
  method: 'POST',
  path: '/api/groups/:id/places',
  takesKey: true,
  summary: 'Add somebody without an account by name',
  params: id,
  body: NamedPlace,
  status: 201,
  response: Member,
} as const;
export const renamePlace = {
  method: 'PATCH',
  path: '/api/groups/:id/places/:userId',
  summary: 'Rename a place while nobody holds it',
  params: z.object({ id: Id(), userId: Id() }),
  body: NamedPlace,
  status: 200,
  response: Member,
} as const;

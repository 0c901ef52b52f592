import { optionalLine, refusedAs, requiredLine } from '@allsquare/contract-kit';
import { z } from 'zod';
import { problems } from './problems.ts';

export const SampleItem = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  sampleField: z.string().nullish(),
});
export type SampleItem = z.infer<typeof SampleItem>;

export const CreateSampleItem = z.object({
  name: requiredLine(100, refusedAs('missing-name', problems['missing-name'])),
  sampleField: optionalLine(200),
});
export type CreateSampleItem = z.infer<typeof CreateSampleItem>;

export const listSampleItems = {
  method: 'GET',
  path: '/api/sample-items',
  summary: 'The sample items of the caller, newest first',
  status: 200,
  response: z.array(SampleItem),
} as const;
export const createSampleItem = {
  method: 'POST',
  path: '/api/sample-items',
  takesKey: true,
  summary: 'Create a sample item',
  body: CreateSampleItem,
  status: 201,
  response: SampleItem,
} as const;

import { Id } from '@allsquare/contract-kit';
import { z } from 'zod';

export const runSampleWrite = {
  method: 'POST',
  path: '/api/sample-items/:id/sample-write',
  summary: 'Run sample write',
  params: z.object({ id: Id() }),
  status: 204,
  response: z.undefined(),
} as const;
export const getSampleRead = {
  method: 'GET',
  path: '/api/sample-items/:id/sample-read',
  summary: 'Get sample read',
  params: z.object({ id: Id() }),
  status: 200,
  response: z.object({}),
} as const;

import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';
import { getSampleRead } from '@allsquare/sample-items-contract';

export const sampleReadQuery = (id: string) =>
  queryOptions({
    queryKey: ['sample-items', 'sample-read', id],
    queryFn: ({ signal }) => call(getSampleRead, { params: { id } }, { signal }),
  });

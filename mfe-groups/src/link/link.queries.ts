import { previewLink, shareLink } from '@allsquare/groups-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** The group of a link, as a visitor sees it. */
export const joinPreviewQuery = (token: string) =>
  queryOptions({
    queryKey: ['join', token],
    queryFn: ({ signal }) => call(previewLink, { body: { token } }, { signal }),
  });

/** The group's link; the request creates it if there is none. */
export const linkQuery = (id: string) =>
  queryOptions({
    queryKey: ['link', id],
    queryFn: ({ signal }) => call(shareLink, { params: { id } }, { signal }),
  });

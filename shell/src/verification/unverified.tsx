import { useQuery } from '@allsquare/kit/query';
import { lazy, Suspense } from 'react';
import { meQuery } from '../session/me.query.ts';

const VerifyNotice = lazy(() => import('./verify-notice.tsx').then(({ VerifyNotice }) => ({ default: VerifyNotice })));

/** A notice for a signed-in user whose email is not verified. Guests have no email. */
export const Unverified = () => {
  // session/guarded.tsx fetches it.
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  return (
    me?.emailVerified === false &&
    !me.guest && (
      <Suspense>
        <VerifyNotice email={me.email}>Please verify your email address</VerifyNotice>
      </Suspense>
    )
  );
};

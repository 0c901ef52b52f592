import { useQuery } from '@allsquare/kit/query';
import { lazy, Suspense } from 'react';
import { meQuery } from '../session/me.query.ts';

const VerifyNotice = lazy(() => import('./verify-notice.tsx').then(({ VerifyNotice }) => ({ default: VerifyNotice })));

/** For the signed-in whose address is not verified; nothing for all others, nor for a guest, who has none. */
export const Unverified = () => {
  // Asked for wherever a session is (session/guarded.tsx).
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

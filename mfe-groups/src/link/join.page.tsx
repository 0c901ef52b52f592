import { hasStatus } from '@allsquare/kit/api';
import { useQuery } from '@allsquare/kit/query';
import { takeSecret } from '@allsquare/kit/secret';
import { BareFrame } from '@allsquare/kit/ui/bare-frame';
import { ButtonLink } from '@allsquare/kit/ui/button';
import { Empty } from '@allsquare/kit/ui/empty';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { PageTitle } from '@allsquare/kit/ui/page-header';
import { useState } from 'react';
import { JoinForm } from './join-form.tsx';
import { linkedGroupQuery } from './link.queries.ts';

const LinkEnded = () => (
  <div role="status">
    <PageTitle>This link has ended</PageTitle>
    <Empty
      whole
      title="This link has ended."
      text="Ask for a new one in the group that you want to join."
      you={false}
      action={<ButtonLink to="/">Return to Home</ButtonLink>}
    />
  </div>
);

/** /join: where the link of a group leads, with its token behind the `#`. */
export const JoinPage = () => {
  const [token] = useState(() => takeSecret('join'));
  const group = useQuery({ ...linkedGroupQuery(token), enabled: token !== '' });
  const hasEnded = token === '' || hasStatus(group.error, 404) || hasStatus(group.error, 400);
  return (
    <BareFrame back={{ to: '/', place: 'Home' }}>
      {hasEnded ? (
        <LinkEnded />
      ) : (
        <Loaded query={group} failure={{ title: 'The group could not be loaded' }}>
          {(linked) => <JoinForm token={token} group={linked} onTaken={() => void group.refetch()} />}
        </Loaded>
      )}
    </BareFrame>
  );
};

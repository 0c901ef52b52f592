import { ApiError, hasStatus } from '@allsquare/kit/api';
import { useQuery } from '@allsquare/kit/query';
import { takeSecret } from '@allsquare/kit/secret';
import { BareFrame } from '@allsquare/kit/ui/bare-frame';
import { ButtonLink } from '@allsquare/kit/ui/button';
import { Empty } from '@allsquare/kit/ui/empty';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { PageTitle } from '@allsquare/kit/ui/page-header';
import { useState } from 'react';
import { JoinForm } from './join-form.tsx';
import { joinPreviewQuery } from './link.queries.ts';

/** Shown for a link that does not work, with what to do instead. */
const LinkUnavailable = ({ title, text }: { title: string; text: string }) => (
  <div role="status">
    <PageTitle>{title.replace(/\.$/, '')}</PageTitle>
    <Empty whole title={title} text={text} you={false} action={<ButtonLink to="/">Return to Home</ButtonLink>} />
  </div>
);

/** /join: the page of a group's link, with its token behind the `#`. */
export const JoinPage = () => {
  const [token] = useState(() => takeSecret('join'));
  const group = useQuery({ ...joinPreviewQuery(token), enabled: token !== '' });
  const [removed, setRemoved] = useState<string>();
  const sentence =
    removed ?? (group.error instanceof ApiError && group.error.code === 'removed' && group.error.message);
  const hasEnded = token === '' || hasStatus(group.error, 404) || hasStatus(group.error, 400);
  return (
    <BareFrame back={{ to: '/', place: 'Home' }}>
      {sentence && <LinkUnavailable title="You were removed." text={sentence} />}
      {!sentence && hasEnded && (
        <LinkUnavailable title="This link has ended." text="Ask someone in the group for a new one." />
      )}
      {!sentence && !hasEnded && (
        <Loaded query={group} failure={{ title: 'The group could not be loaded' }}>
          {(linked) => (
            <JoinForm token={token} group={linked} onTaken={() => void group.refetch()} onRemoved={setRemoved} />
          )}
        </Loaded>
      )}
    </BareFrame>
  );
};

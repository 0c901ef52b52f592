import { endOtherSessions, endSession, listSessions, problems, type SignedInSession } from '@allsquare/auth-contract';
import { isolated } from '@allsquare/contract-kit';
import { call } from '@allsquare/kit/api';
import { formatDay } from '@allsquare/kit/dates';
import { queryOptions, useQuery, useWrite } from '@allsquare/kit/query';
import { timeAgo } from '@allsquare/kit/time-ago';
import { Button } from '@allsquare/kit/ui/button';
import { Chip } from '@allsquare/kit/ui/chip';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { toast } from '@allsquare/kit/ui/toast';
import { Monitor, Smartphone } from 'lucide-react';
import { useId, useRef } from 'react';
import styles from './sessions-section.module.css';
import { SettingsRow } from './settings-row.tsx';

const sessionsQuery = queryOptions({ queryKey: ['profile', 'sessions'], queryFn: () => call(listSessions, {}) });

const isPhone = (device: string) => /android|iphone|ipad|ios/i.test(device);

type SessionRowProps = { session: SignedInSession; onEnded: () => void };

const SessionRow = ({ session: { id, current, startedAt, lastSeenAt, device }, onEnded }: SessionRowProps) => {
  const name = device ?? 'Unknown device';
  const Icon = isPhone(name) ? Smartphone : Monitor;
  const nameId = useId();
  const end = useWrite(endSession, {
    problems,
    topics: ['profile'],
    onSuccess: () => {
      toast.success('Signed out', `${isolated(name)} is signed out.`);
      onEnded();
    },
  });
  return (
    <Row className={styles.row}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <h3 className={styles.name} id={nameId}>
          {isolated(name)}
          {current && <Chip tone="ink">This device</Chip>}
        </h3>
        <p className={styles.line}>
          {current ? 'Active now' : `Last seen ${timeAgo(lastSeenAt)}`} · Signed in {formatDay(startedAt)}
        </p>
      </div>
      {!current && (
        <Button
          dense
          busy={end.isPending}
          disabled={end.isSuccess}
          aria-describedby={nameId}
          onClick={() => end.mutate({ params: { id } })}
        >
          Sign out
        </Button>
      )}
    </Row>
  );
};

/** Lists the user's sessions and signs out others. */
export const SessionsSection = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const sessions = useQuery(sessionsQuery);
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  // The pressed button is removed with its row.
  const onEnded = () => heading.current?.focus();
  const endOthers = useWrite(endOtherSessions, {
    problems,
    topics: ['profile'],
    onSuccess: () => {
      toast.success('Signed out everywhere else', 'Only this device is signed in.');
      onEnded();
    },
  });
  return (
    <>
      <SettingsRow
        ref={heading}
        title="Where you are signed in"
        text={
          sessions.data && others === 0
            ? 'Nowhere else.'
            : 'If you don’t recognize a device, sign it out and change your password.'
        }
        action={
          others > 0 && (
            <Button busy={endOthers.isPending} busyText="Signing out..." onClick={() => endOthers.mutate({})}>
              Sign out everywhere else
            </Button>
          )
        }
      />
      <div className={styles.list}>
        <Loaded query={sessions} skeleton={<SkeletonRows rows={2} label="Loading where you are signed in" />}>
          {(data) => (
            <Rows label="Where you are signed in">
              {data.map((session) => (
                <SessionRow key={session.id} session={session} onEnded={onEnded} />
              ))}
            </Rows>
          )}
        </Loaded>
      </div>
    </>
  );
};

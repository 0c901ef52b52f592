import type { GroupWithMembers } from '@allsquare/groups-contract';
import { announce } from '@allsquare/kit/announce';
import { formatDay } from '@allsquare/kit/dates';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Skeleton } from '@allsquare/kit/ui/skeleton';
import { toast } from '@allsquare/kit/ui/toast';
import { Check, Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { isAdmin } from '../members/rights.ts';
import { linkQuery } from './link.queries.ts';
import { QrCode } from './qr-code.tsx';
import styles from './share-link.dialog.module.css';
import { useEndLink } from './use-end-link.ts';

type ShareLinkProps = { group: GroupWithMembers; onClose: () => void };

/** The link into a group: to show, to copy, and where the device can, to send. */
export const ShareLinkDialog = ({ group, onClose }: ShareLinkProps) => {
  const { user } = useSession();
  const link = useQuery(linkQuery(group.id));
  const [isCopied, setCopied] = useState(false);
  const end = useEndLink(group.id, { onSuccess: onClose });
  const url = link.data?.url ?? '';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
      announce('Copied');
    } catch {
      toast.failure('Copying did not work', 'Please select the link and copy it yourself.');
    }
  };
  // Whoever closes the device's sheet has not failed.
  const share = () => navigator.share({ title: group.name, text: `Join ${group.name}`, url }).catch(() => undefined);
  const canShare = typeof navigator.share === 'function';
  return (
    <Dialog
      open
      onOpenChange={() => !end.isPending && onClose()}
      title="Share link"
      sub={`Whoever has it taps their name and is in ${group.name}. No account needed.`}
      width={425}
      actions={
        <>
          {isAdmin(group, user.id) && (
            <Button
              tone="quietDanger"
              place="apart"
              disabled={!link.data}
              busy={end.isPending}
              busyText="Ending..."
              onClick={() => end.mutate({ params: { id: group.id } })}
            >
              End Link
            </Button>
          )}
          <Button
            tone={canShare ? 'line' : 'main'}
            place={canShare ? undefined : 'go'}
            disabled={!link.data}
            icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {isCopied ? 'Link copied' : 'Copy link'}
          </Button>
          {canShare && (
            <Button
              tone="main"
              place="go"
              disabled={!link.data}
              icon={<Share2 aria-hidden="true" />}
              onClick={() => void share()}
            >
              Share
            </Button>
          )}
        </>
      }
    >
      <Loaded
        query={link}
        failure={{ title: 'The link could not be made' }}
        skeleton={
          <div className={styles.link}>
            <Skeleton width="13.75rem" height="13.75rem" />
          </div>
        }
      >
        {({ url: address, expiresAt }) => (
          <div className={styles.link}>
            <QrCode text={address} label={`A code for the camera of a phone: the link into ${group.name}`} />
            <p className={styles.address}>{address}</p>
            <p className={styles.until}>It leads into the group until {formatDay(expiresAt)}.</p>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
};

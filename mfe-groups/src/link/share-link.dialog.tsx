import { isolated } from '@allsquare/contract-kit';
import type { GroupWithMembers } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { formatDay } from '@allsquare/kit/dates';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { CopyButton } from '@allsquare/kit/ui/copy-button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { QrCode } from '@allsquare/kit/ui/qr-code';
import { Skeleton } from '@allsquare/kit/ui/skeleton';
import { TextLink } from '@allsquare/kit/ui/text-link';
import { Share2 } from 'lucide-react';
import { isAdmin } from '../members/rights.ts';
import { linkQuery } from './link.queries.ts';
import styles from './share-link.dialog.module.css';
import { useDeleteLink } from './use-delete-link.ts';

type ShareLinkProps = {
  group: GroupWithMembers;
  /** Who should have been reminded, but has no email address. */
  unreached?: SlotMember;
  onClose: () => void;
};

/** A group's link: as a QR code, to copy, and if the device supports it, to share. */
export const ShareLinkDialog = ({ group, unreached, onClose }: ShareLinkProps) => {
  const { user } = useSession();
  const link = useQuery(linkQuery(group.id));
  const end = useDeleteLink(group.id, { onSuccess: onClose });
  const canShare = typeof navigator.share === 'function';
  // Dismissing the device's share sheet is not an error.
  const share = (url: string) =>
    navigator.share({ title: group.name, text: `Join ${isolated(group.name)}`, url }).catch(() => undefined);
  return (
    <Dialog
      open
      onOpenChange={() => !end.isPending && onClose()}
      title="Share link"
      sub={
        unreached
          ? `${isolated(unreached.name)} has no email address here, so we can’t remind them. Send them this link: it shows them what they owe.`
          : `Anyone with this link can join ${isolated(group.name)}. They just tap their name; no account needed.`
      }
      width={425}
      actions={
        link.data && (
          <>
            {isAdmin(group, user.id) && (
              <Button
                tone="quietDanger"
                place="apart"
                busy={end.isPending}
                busyText="Ending..."
                onClick={() => end.mutate({ params: { id: group.id } })}
              >
                End Link
              </Button>
            )}
            <CopyButton text={link.data.url} what="link" words="Copy link" isMain={!canShare} />
            {canShare && (
              <Button
                tone="main"
                place="go"
                icon={<Share2 aria-hidden="true" />}
                onClick={() => void share(link.data.url)}
              >
                Share
              </Button>
            )}
          </>
        )
      }
    >
      <Loaded
        query={link}
        failure={{ title: 'The link could not be created' }}
        skeleton={
          <div className={styles.link}>
            <Skeleton width="13.75rem" height="13.75rem" />
          </div>
        }
      >
        {({ url, expiresAt }) => (
          <div className={styles.link}>
            <QrCode text={url} label={`QR code of the link to join ${isolated(group.name)}`} className={styles.code} />
            <TextLink href={url} target="_blank" rel="noreferrer" className={styles.address}>
              {url}
            </TextLink>
            <p className={styles.until}>Works until {formatDay(expiresAt)}.</p>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
};

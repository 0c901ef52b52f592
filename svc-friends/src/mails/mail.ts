/** A mail to an address without an account, as queued. `message` is the invite's own. */
export type Mail = {
  id: string;
  recipient: string;
  kind: 'friend-request' | 'group-invite';
  senderId: string;
  groupName: string | null;
  message: string | null;
  createdAt: Date;
};

/** A mail whose turn has come, with its sender's name and address of today; `attempts` counts this one. */
export type DueMail = Mail & { senderName: string; senderEmail: string | null; attempts: number };

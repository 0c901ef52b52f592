/** A queued mail to an address without an account. `message` is the personal text of an invite. */
export type Mail = {
  id: string;
  recipient: string;
  kind: 'friend-request' | 'group-invite';
  senderId: string;
  groupName: string | null;
  message: string | null;
  createdAt: Date;
};

/** A mail about to be sent, with its sender's current name and address. `attempts` includes this one. */
export type DueMail = Mail & { senderName: string; senderEmail: string | null; attempts: number };

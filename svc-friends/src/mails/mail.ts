export const mailKinds = ['friend-request', 'group-invite', 'settlement-reminder'] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * A queued mail to an address without an account; a reminder also goes to one with an account. `message` is the
 * personal text of an invite, which is read in the product.
 */
export type Mail = {
  id: string;
  recipient: string;
  kind: MailKind;
  senderId: string;
  groupName: string | null;
  message: string | null;
  createdAt: Date;
};

/** A mail about to be sent, with its sender's current name and verified address. `attempts` includes this one. */
export type DueMail = Mail & { senderName: string; senderEmail: string; attempts: number };

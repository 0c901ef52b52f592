import { flag, Id, openEnum } from '@allsquare/contract-kit';
import { z } from 'zod';

/** The kind of a notification, its noun first. */
export const NotificationKind = z.enum([
  'friend-request',
  'friend-accepted',
  'group-added',
  'group-removed',
  'group-invite',
  'group-deleted',
  'group-restored',
  'member-joined',
  'member-added',
  'member-left',
  'member-removed',
  'member-freed',
  'role-changed',
  'expense-added',
  'expense-changed',
  'expense-deleted',
  'expense-restored',
  'repeat-paused',
  'activity-undone',
  'import-finished',
  'settlement-recorded',
  'settlement-changed',
  'settlement-deleted',
  'settlement-restored',
  'settlement-reminder',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/**
 * A notification of the caller. `text` is a sentence with current names, `link` a path inside the product; `groupId` is
 * the group it is about.
 */
export const Notification = z.object({
  id: z.uuid(),
  kind: openEnum(NotificationKind),
  text: z.string(),
  link: z.string(),
  groupId: z.uuid().optional(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** Newest first. X-Total-Count is the number of notifications, with `unread` that of unread ones. */
export const listNotifications = {
  method: 'GET',
  path: '/api/notifications',
  summary: 'A page of the notifications of the caller, newest first',
  query: z.object({
    unread: flag(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
    cursor: z.string().max(500).optional(),
  }),
  status: 200,
  response: z.array(Notification),
} as const;
/** A read notification does not change. */
export const readNotification = {
  method: 'POST',
  path: '/api/notifications/:id/read',
  forGuests: true,
  summary: 'Mark a notification as read',
  params: z.object({ id: Id() }),
  status: 204,
  response: z.undefined(),
} as const;
export const readAllNotifications = {
  method: 'POST',
  path: '/api/notifications/read-all',
  forGuests: true,
  summary: 'Mark all notifications as read',
  status: 204,
  response: z.undefined(),
} as const;

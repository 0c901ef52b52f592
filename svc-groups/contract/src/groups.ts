import { z } from 'zod';
import { problems } from './problems.ts';
import { line, optionalLines, requiredLine } from './text.ts';

export const groupTypes = ['home', 'trip', 'couple', 'event', 'work', 'other'] as const;
export const GroupType = z.enum(groupTypes);
export type GroupType = z.infer<typeof GroupType>;

export const roles = ['admin', 'member'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** A person's colour inside a group, 1 to 8, kept for ever (infra/docs/wire.md). */
export const Colour = z.int().min(1).max(8);

export const Member = z.object({
  id: z.uuid(),
  groupId: z.uuid(),
  userId: z.uuid(),
  role: Role,
  addedBy: z.uuid(),
  joinedAt: z.iso.datetime(),
  colour: Colour,
  user: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
});
export type Member = z.infer<typeof Member>;

/** `balance` is the caller's, in signed dollars; `people` are the first nine, the caller first, with everybody's balance. */
export const Group = z.object({
  id: z.uuid(),
  name: z.string(),
  type: GroupType,
  description: z.string().nullable(),
  memberCount: z.int(),
  created_by: z.uuid(),
  createdAt: z.iso.datetime(),
  version: z.int(),
  balance: z.number(),
  settled: z.boolean(),
  people: z.array(z.object({ id: z.uuid(), name: z.string(), colour: Colour, balance: z.number() })).max(9),
});
export type Group = z.infer<typeof Group>;

export const GroupWithMembers = Group.extend({ members: z.array(Member) });
export type GroupWithMembers = z.infer<typeof GroupWithMembers>;

export const CreateGroup = z.object({
  name: requiredLine(100, problems['missing-name'].message),
  type: GroupType.nullish().transform((type) => type ?? 'home'),
  description: optionalLines(500),
});
export type CreateGroup = z.infer<typeof CreateGroup>;

/** Add a friend by email. */
export const AddMember = z.object({
  email: z
    .string({ error: problems['missing-email'].message })
    .trim()
    .min(1, problems['missing-email'].message)
    .max(254, problems['invalid-email'].message)
    .regex(/^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+\.[^\s@\p{Cc}\p{Cs}]+$/u, problems['invalid-email'].message),
  role: Role.nullish().transform((role) => role ?? 'member'),
  message: optionalLines(2000),
});
export type AddMember = z.infer<typeof AddMember>;

const id = z.object({ id: z.uuid() });

/** The caller's groups by latest joined; `q` filters by name or description without regard to case. */
export const listGroups = {
  method: 'GET',
  path: '/api/groups',
  summary: 'The groups of the caller, the latest joined first',
  query: z.object({ q: line(200).optional().describe('Looks in name and description, whatever the letter case') }),
  status: 200,
  response: z.array(Group),
} as const;
export const createGroup = {
  method: 'POST',
  path: '/api/groups',
  summary: 'Create a group, with the caller as its admin',
  body: CreateGroup,
  status: 201,
  response: Group,
} as const;
/** Answers with header X-State-Version, the version of the group's state event. */
export const getGroup = {
  method: 'GET',
  path: '/api/groups/:id',
  summary: 'A group with its members',
  params: id,
  status: 200,
  response: GroupWithMembers,
} as const;
export const listMembers = {
  method: 'GET',
  path: '/api/groups/:id/members',
  summary: 'The members of a group',
  params: id,
  status: 200,
  response: z.array(Member),
} as const;
export const addMember = {
  method: 'POST',
  path: '/api/groups/:id/add-member',
  summary: 'Add a friend by email',
  params: id,
  body: AddMember,
  status: 201,
  response: z.object({ member: Member }),
} as const;

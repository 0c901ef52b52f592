/** The draft kind of new members; one draft per group. */
export const ADD_MEMBERS = 'add-members';
export type AddMembersDraft = {
  tab: 'friends' | 'invite' | 'name';
  email: string;
  message: string | null;
  name: string;
};

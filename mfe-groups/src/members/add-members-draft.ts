/** The kind of the draft of new members, which belongs to their group. */
export const ADD_MEMBERS = 'add-members';
export type AddMembersDraft = {
  tab: 'friends' | 'invite' | 'name';
  email: string;
  message: string | null;
  names: string[];
};

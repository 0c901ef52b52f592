import type { User } from '@allsquare/auth-contract';

export const userOf = ({ id, name, email }: { id: string; name: string; email: string }): User => ({
  id,
  name,
  email,
  user_metadata: { name, full_name: name, avatar_url: null, picture: null },
});

import { toast } from '@allsquare/kit/ui/toast';

/** The notice that two people have become friends. */
export const sayAccepted = (name: string): void =>
  toast.success('Friend Request Accepted', `You are now friends with ${name} and can add them to groups.`);

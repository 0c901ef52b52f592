import { requestVerification } from '@allsquare/auth-contract';
import { call } from '@allsquare/kit/api';
import { toast } from '@allsquare/kit/ui/toast';
import { queryClient } from './app-state.ts';
import { meQuery } from './me.query.ts';
import { dropProof, storedProof } from './proof.ts';

/**
 * Verifies the address by the kept proof, which is used up by it, and the password of whoever is not signed in. Throws
 * ApiError.
 */
export const redeemProof = async (email: string, password?: string): Promise<void> => {
  const proof = storedProof();
  dropProof();
  await call(requestVerification, { body: { email, proof, password } });
};

/** The same for whoever is signed in. The answer does not tell whether the proof was right, the profile does. */
export const verifyByProof = async (email: string): Promise<void> => {
  try {
    await redeemProof(email);
    const { emailVerified } = await queryClient.query({ ...meQuery, staleTime: 0 });
    if (emailVerified) toast.success('Email verified', 'Thank you. Your email address is verified.');
  } catch {
    // The page still says that the address is not verified, and offers another mail.
  }
};

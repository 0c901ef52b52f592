import { requestVerification } from '@allsquare/auth-contract';
import { call } from '@allsquare/kit/api';
import { toast } from '@allsquare/kit/ui/toast';
import { queryClient } from './app-state.ts';
import { meQuery } from './me.query.ts';
import { dropProof, storedProof } from './proof.ts';

/**
 * Verifies the email with the stored proof, which this consumes, and the password of a signed-out user. Throws
 * ApiError.
 */
export const redeemProof = async (email: string, password?: string): Promise<void> => {
  const proof = storedProof();
  dropProof();
  await call(requestVerification, { body: { email, proof, password } });
};

/** The same for a signed-in user. The profile, not the response, shows whether the proof was right. */
export const verifyByProof = async (email: string): Promise<void> => {
  try {
    await redeemProof(email);
    const { emailVerified } = await queryClient.query({ ...meQuery, staleTime: 0 });
    if (emailVerified) toast.success('Email verified', 'Thank you. Your email address is verified.');
  } catch {
    // The page still shows that the email is not verified, and offers another mail.
  }
};

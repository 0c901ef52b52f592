import { email, refusedAs } from '@allsquare/contract-kit';
import { z } from 'zod';
import { problems } from './problems.ts';
import { newPassword } from './session.ts';

/** Proves that the caller owns the account; refused as 403 `wrong-password`. */
const ownPassword = z
  .string(refusedAs('missing-password', problems['missing-password']))
  .min(1, refusedAs('missing-password', problems['missing-password']))
  .max(800, refusedAs('wrong-password', problems['wrong-password']))
  .normalize('NFC');
/** An account without a password (Google) sends none; a sign-in of the last five minutes proves its owner. */
const proof = ownPassword.nullish();
const code = z
  .string(refusedAs('missing-code', problems['missing-code']))
  .trim()
  .min(1, refusedAs('missing-code', problems['missing-code']))
  .max(20);
const address = email({
  missing: refusedAs('missing-email', problems['missing-email']),
  invalid: refusedAs('invalid-email', problems['invalid-email']),
});

export const PasswordProof = z.object({ password: proof });
export type PasswordProof = z.infer<typeof PasswordProof>;

/** `secret` in base32, `uri` otpauth:// for the QR code. Nothing is stored before the first code is confirmed. */
export const FactorSetup = z.object({ id: z.string(), secret: z.string(), uri: z.string() });
export type FactorSetup = z.infer<typeof FactorSetup>;

/** `password` as for the setup: with it the provider verifies the code, which then cannot be used again. */
export const FactorCode = z.object({ code, password: proof });
export type FactorCode = z.infer<typeof FactorCode>;

/** Each works once instead of a code; the service never shows them again. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const RemoveFactor = z.object({ password: proof, code });
export type RemoveFactor = z.infer<typeof RemoveFactor>;

/** An account without a password (Google) has no `current` one. */
export const ChangePassword = z.object({ current: proof, next: newPassword });
export type ChangePassword = z.infer<typeof ChangePassword>;

export const Address = z.object({ email: address });
export type Address = z.infer<typeof Address>;

/**
 * With the `proof` from a mail's link this verifies the address at once, if the user also knows the `password` or is
 * signed in; a wrong password is 401 `wrong-credentials`.
 */
export const VerifyAddress = z.object({ email: address, proof: z.string().max(2048).nullish(), password: proof });
export type VerifyAddress = z.infer<typeof VerifyAddress>;

/** `token` from the link of the mail. */
export const ResetPassword = z.object({ token: z.string().max(2048), password: newPassword });
export type ResetPassword = z.infer<typeof ResetPassword>;

/** Times in ISO 8601; `device` such as 'Firefox on Linux', null where it is not known. */
export const SignedInSession = z.object({
  id: z.string(),
  current: z.boolean(),
  startedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  device: z.string().nullable(),
});
export type SignedInSession = z.infer<typeof SignedInSession>;

/** The provider's id of a confirmed factor; an id sealed by the gateway while the factor is being set up. */
const factorId = z.object({ id: z.string().regex(/^[\w.-]{1,500}$/) });
/** As the identity provider names it. */
const sessionId = z.object({ id: z.string().regex(/^[\w.-]{1,100}$/) });

/** 201; 409 `second-factor-exists` if a factor is confirmed already. */
export const setUpFactor = {
  method: 'POST',
  path: '/api/auth/factors',
  summary: 'Begin to set up the second factor',
  body: PasswordProof,
  status: 201,
  response: FactorSetup,
} as const;
export const confirmFactor = {
  method: 'POST',
  path: '/api/auth/factors/:id/confirm',
  summary: 'Store the second factor: its first code proves that the authenticator app has it',
  params: factorId,
  body: FactorCode,
  status: 200,
  response: RecoveryCodes,
} as const;
/** `code` from the app or a recovery code. */
export const removeFactor = {
  method: 'DELETE',
  path: '/api/auth/factors/:id',
  summary: 'Remove the second factor and its recovery codes',
  params: factorId,
  body: RemoveFactor,
  status: 204,
  response: z.undefined(),
} as const;
/** Ends the other sessions of the account. */
export const changePassword = {
  method: 'POST',
  path: '/api/auth/password',
  summary: 'Change the password',
  body: ChangePassword,
  status: 204,
  response: z.undefined(),
} as const;
export const requestPasswordReset = {
  method: 'POST',
  path: '/api/auth/password-reset',
  summary: 'Ask for a mail to choose a new password; the answer does not tell whether the address is known',
  body: Address,
  status: 202,
  response: z.undefined(),
  public: true,
} as const;
/** Once per mail, else 410 `link-over`. Ends all sessions of the account and verifies its address. */
export const resetPassword = {
  method: 'POST',
  path: '/api/auth/password-reset/confirm',
  summary: 'Choose a new password by the link of a mail',
  body: ResetPassword,
  status: 200,
  response: z.object({ email: z.string() }),
  public: true,
} as const;
export const requestVerification = {
  method: 'POST',
  path: '/api/auth/verification',
  summary: 'Ask for a mail to verify the address; the answer does not tell whether the address is known',
  body: VerifyAddress,
  status: 202,
  response: z.undefined(),
  public: true,
} as const;
/** Newest first. */
export const listSessions = {
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where the caller is signed in',
  status: 200,
  response: z.array(SignedInSession),
} as const;
export const endSession = {
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  forGuests: true,
  summary: 'Sign out one session of the caller',
  params: sessionId,
  status: 204,
  response: z.undefined(),
} as const;
export const endOtherSessions = {
  method: 'DELETE',
  path: '/api/auth/sessions',
  forGuests: true,
  summary: 'Sign out every other session of the caller',
  status: 204,
  response: z.undefined(),
} as const;
/**
 * Works with open balances; the books stay exact and show 'Deleted user'. A guest needs no password, but the cookie of
 * the browser in which they joined (403 `other-browser`).
 */
export const deleteAccount = {
  method: 'DELETE',
  path: '/api/users/me',
  forGuests: true,
  summary: 'Delete the account for good',
  body: PasswordProof,
  status: 204,
  response: z.undefined(),
} as const;

import { Secret, TOTP } from 'otpauth';

/** As the app computes it: the secret is the bytes of the text that the provider stores. */
export const authenticatorApp = (secret: string, email: string) =>
  new TOTP({
    issuer: 'Allsquare',
    label: email,
    secret: Secret.fromUTF8(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  });

import { createTransport } from 'nodemailer';
import { type Check, CheckSkipped } from '../finding.ts';

/** Whether the mail server accepts the product's sign-in; sends no mail. */
export const checkMail: Check = async ({ smtpUrl }) => {
  if (!smtpUrl) throw new CheckSkipped('SMTP_URL is not set.');
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 5000, greetingTimeout: 5000 });
  try {
    await transport.verify();
    return [];
  } catch (error) {
    const problem = `The mail server does not let the product in: ${(error as Error).message}`;
    return [
      { problem, remedy: 'Look at SMTP_URL, its user and password. svc-friends tries its mails again for two days.' },
    ];
  } finally {
    transport.close();
  }
};

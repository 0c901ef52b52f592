import { ENVIRONMENT, readConfig } from '@allsquare/service-kit';
import { z } from 'zod';

/** Mail is sent through SMTP_URL, or written into MAIL_FOLDER if there is none. Its links start with PUBLIC_ORIGIN. */
const mailSettings = z
  .object({
    PUBLIC_ORIGIN: z.url(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FOLDER: z.string().min(1).optional(),
    MAIL_FROM: z.email().optional(),
  })
  .refine(({ SMTP_URL, MAIL_FOLDER }) => SMTP_URL || MAIL_FOLDER, 'SMTP_URL or MAIL_FOLDER must be set');
export type MailSettings = z.infer<typeof mailSettings>;

/** Injection token of MailSettings. */
export const MAIL_SETTINGS = Symbol('mail settings');
/** Reads MailSettings from the environment; a missing or malformed variable ends the start. */
export const mailSettingsProvider = {
  provide: MAIL_SETTINGS,
  useFactory: (env: NodeJS.ProcessEnv) => readConfig(mailSettings, env),
  inject: [ENVIRONMENT],
};

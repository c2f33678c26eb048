import type { Language } from '@caseward/contract/languages';
import type { FastifyBaseLogger } from 'fastify';
import type { Mailer } from './mail.ts';
import { sendOrLog } from './send-or-log.ts';

/** Whom a letter about a removed second factor is for, and what it tells. */
export interface RemovedFactor {
  firm_name: string;
  /** The person's own, or else the firm's. */
  language: Language;
  username: string;
  first_name: string;
  last_name: string;
  /** '' without an address: then nothing is sent. */
  email: string;
  /** The administrator who removed it. */
  removed_by: string;
}

type Words = (factor: RemovedFactor) => { subject: string; text: string };

const letters: Record<Language, Words> = {
  en: ({ first_name, firm_name, username, removed_by }) => ({
    subject: 'Your second factor for Caseward was removed',
    text: `${first_name ? `Hello ${first_name},` : 'Hello,'}

${removed_by}, an administrator of ${firm_name}, removed the second factor of your account ${username}. You were signed out everywhere. Your password alone signs you in now, until you set up two-factor authentication again under My account.

If you did not ask for it, tell your administrator at once, in person or by telephone.
`,
  }),
  de: ({ first_name, firm_name, username, removed_by }) => ({
    subject: 'Ihr zweiter Faktor für Caseward wurde entfernt',
    text: `${first_name ? `Guten Tag ${first_name},` : 'Guten Tag,'}

${removed_by} hat als Administrator von ${firm_name} den zweiten Faktor Ihres Kontos ${username} entfernt. Sie wurden überall abgemeldet. Zur Anmeldung genügt jetzt Ihr Passwort, bis Sie unter Mein Konto die Zwei-Faktor-Authentifizierung wieder einrichten.

Wenn Sie nicht darum gebeten haben, sagen Sie es sofort Ihrem Administrator, persönlich oder am Telefon.
`,
  }),
};

/** Tells a person by mail, where possible, that their second factor was removed. */
export type TellOfFactor = (factor: RemovedFactor) => Promise<void>;

/** @param mailer none: the person is told at their next sign-in only */
export const factorLetters =
  (mailer: Mailer | undefined, log: FastifyBaseLogger): TellOfFactor =>
  async (factor) => {
    const { first_name, last_name, email, language } = factor;
    if (!mailer || !email) return;
    const to = { name: [first_name, last_name].filter(Boolean).join(' '), address: email };
    await sendOrLog(mailer, { to, ...letters[language](factor) }, 'FACTOR_REMOVED', log);
  };

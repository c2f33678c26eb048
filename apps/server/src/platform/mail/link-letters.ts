import type { Language } from '@caseward/contract/languages';
import type { LinkKind } from '@caseward/contract/one-time-links';

/** What the letter of a link tells. */
export interface LinkLetter {
  firm_name: string;
  time_zone: string;
  /** '' for an invitation. */
  username: string;
  first_name: string;
  expires_at: string;
  url: string;
}

type Words = Record<LinkKind, (link: LinkLetter) => { subject: string; text: string }>;

/** A time in the firm's time zone, as in "Friday, March 6, 2026 at 4:05 PM EST". */
const moment = (locale: string, { expires_at, time_zone }: LinkLetter) =>
  new Intl.DateTimeFormat(locale, {
    timeZone: time_zone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(expires_at));

const hello = ({ first_name }: LinkLetter) => (first_name ? `Hello ${first_name},` : 'Hello,');

const english: Words = {
  INVITATION: (link) => ({
    subject: `${link.firm_name} invites you to Caseward`,
    text: `${hello(link)}

${link.firm_name} has invited you to Caseward, where it keeps its matters. Open this link to choose your username and password:

${link.url}

The link works once, until ${moment('en-US', link)}. Whoever has it can join in your place, so please do not pass it on.

If you do not know ${link.firm_name}, you can ignore this message; nothing happens unless the link is used.
`,
  }),

  PASSWORD_RESET: (link) => ({
    subject: 'Choose a new password for Caseward',
    text: `${hello(link)}

An administrator of ${link.firm_name} has created a link for you to choose a new password. Your username is ${link.username}.

${link.url}

The link works once, until ${moment('en-US', link)}. Choosing a new password signs you out everywhere. Whoever has the link can take over your account, so please do not pass it on.

If you did not ask for it, tell your administrator. Your current password keeps working unless the link is used.
`,
  }),
};

const gutenTag = ({ first_name }: LinkLetter) => (first_name ? `Guten Tag ${first_name},` : 'Guten Tag,');

const german: Words = {
  INVITATION: (link) => ({
    subject: `${link.firm_name} lädt Sie zu Caseward ein`,
    text: `${gutenTag(link)}

${link.firm_name} führt Akten in Caseward und lädt Sie dazu ein. Öffnen Sie diesen Link, um Benutzername und Passwort zu wählen:

${link.url}

Der Link gilt ein einziges Mal, bis ${moment('de-DE', link)}. Wer ihn hat, kann an Ihrer Stelle beitreten; bitte geben Sie ihn nicht weiter.

Wenn Sie ${link.firm_name} nicht kennen, können Sie diese Nachricht ignorieren: Es geschieht nichts, solange der Link nicht benutzt wird.
`,
  }),

  PASSWORD_RESET: (link) => ({
    subject: 'Neues Passwort für Caseward wählen',
    text: `${gutenTag(link)}

ein Administrator von ${link.firm_name} hat für Sie einen Link erstellt, mit dem Sie ein neues Passwort wählen. Ihr Benutzername ist ${link.username}.

${link.url}

Der Link gilt ein einziges Mal, bis ${moment('de-DE', link)}. Mit einem neuen Passwort werden Sie überall abgemeldet. Wer den Link hat, kann Ihr Konto übernehmen; bitte geben Sie ihn nicht weiter.

Wenn Sie nicht darum gebeten haben, sagen Sie es Ihrem Administrator. Ihr jetziges Passwort gilt weiter, solange der Link nicht benutzt wird.
`,
  }),
};

const letters: Record<Language, Words> = { en: english, de: german };

/** Subject and text of the letter that brings a link, as plain text. */
export const linkLetter = (kind: LinkKind, language: Language, link: LinkLetter) =>
  letters[language][kind](link);

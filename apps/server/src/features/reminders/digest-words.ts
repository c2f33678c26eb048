import type { Language } from '@caseward/contract/languages';
import type { DigestLine, DigestSection } from './digest.ts';

/** The words of digests, in one language. */
interface DigestWords {
  greeting(name: string): string;
  sections: Record<DigestSection, string>;
  /** How many there are in a section, for the subject. */
  counts: Record<DigestSection, (count: number) => string>;
  subject(counts: string, firm: string): string;
  marks: Record<DigestLine['marks'][number], string>;
  /** For whom somebody stands in; `until` is the last day on which that one is away. */
  standsInFor(name: string, until: string | null): string;
  /** Who stands in for whoever reads this. */
  stoodInBy(name: string): string;
  /** A stored day, and the one that is proposed. */
  either(stored: string, proposed: string): string;
  matter(number: string): string;
  restricted: string;
  more(count: number): string;
  /** What follows the lists, without its full stop. */
  ending: string;
  open: string;
  choices: string;
  notMailed: string;
  /** How days are written. */
  locale: string;
}

const english: DigestWords = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  sections: {
    OVERDUE: 'Overdue',
    TODAY: 'Due today',
    WEEK: 'Due within 7 days',
    AHEAD: 'Further ahead',
    NEW: 'New or moved',
    CONFIRM: 'To confirm',
    DECIDE: 'Replays to review',
  },
  counts: {
    OVERDUE: (count) => `${count} overdue`,
    TODAY: (count) => `${count} due today`,
    WEEK: (count) => `${count} within 7 days`,
    AHEAD: (count) => `${count} further ahead`,
    NEW: (count) => `${count} new or moved`,
    CONFIRM: (count) => `${count} to confirm`,
    DECIDE: (count) => `${count} to review`,
  },
  subject: (counts, firm) => `Deadlines: ${counts} (${firm})`,
  marks: {
    NEW: 'new',
    UNCONFIRMED: 'not confirmed',
    UNDECIDED: 'another day is proposed',
    ACKNOWLEDGE: 'please acknowledge',
  },
  standsInFor: (name, until) => (until ? `for ${name}, who is away until ${until}` : `for ${name}`),
  stoodInBy: (name) => `${name} stands in for you`,
  either: (stored, proposed) => `${stored}, or ${proposed}`,
  matter: (number) => `matter ${number}`,
  restricted: 'a matter with restricted access',
  more: (count) => `And ${count} more`,
  ending: 'What is not acknowledged by noon of the next working day is told to whoever stands in',
  open: 'All your open deadlines',
  choices: 'Choose what Caseward e-mails you, or turn it off',
  notMailed: 'could not be e-mailed',
  locale: 'en-GB',
};

const german: DigestWords = {
  greeting: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  sections: {
    OVERDUE: 'Überfällig',
    TODAY: 'Heute fällig',
    WEEK: 'In den nächsten 7 Tagen fällig',
    AHEAD: 'Später fällig',
    NEW: 'Neu oder verlegt',
    CONFIRM: 'Zu bestätigen',
    DECIDE: 'Neuberechnungen zu prüfen',
  },
  counts: {
    OVERDUE: (count) => `${count} überfällig`,
    TODAY: (count) => `${count} heute fällig`,
    WEEK: (count) => `${count} in 7 Tagen`,
    AHEAD: (count) => `${count} später`,
    NEW: (count) => `${count} neu oder verlegt`,
    CONFIRM: (count) => `${count} zu bestätigen`,
    DECIDE: (count) => `${count} zu prüfen`,
  },
  subject: (counts, firm) => `Fristen: ${counts} (${firm})`,
  marks: {
    NEW: 'neu',
    UNCONFIRMED: 'nicht bestätigt',
    UNDECIDED: 'anderer Tag vorgeschlagen',
    ACKNOWLEDGE: 'bitte zur Kenntnis nehmen',
  },
  standsInFor: (name, until) => (until ? `für ${name}, abwesend bis ${until}` : `für ${name}`),
  stoodInBy: (name) => `${name} vertritt Sie`,
  either: (stored, proposed) => `${stored} oder ${proposed}`,
  matter: (number) => `Akte ${number}`,
  restricted: 'eine Akte mit beschränktem Zugriff',
  more: (count) => `Und ${count} weitere`,
  ending: 'Was bis zum Mittag des nächsten Arbeitstags niemand zur Kenntnis nimmt, erfährt die Vertretung',
  open: 'Alle Ihre offenen Fristen',
  choices: 'Wählen, was Caseward Ihnen per E-Mail mitteilt, oder es ausschalten',
  notMailed: 'konnte nicht per E-Mail gesendet werden',
  locale: 'de-DE',
};

/** The words of digests, by language. */
export const digestWords: Record<Language, DigestWords> = { en: english, de: german };

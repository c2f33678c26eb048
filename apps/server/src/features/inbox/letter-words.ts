import type { NotificationKind } from '@caseward/contract/inbox';
import type { Language } from '@caseward/contract/languages';

/** The words of the letters that tell of notifications, in one language. */
interface LetterWords {
  /** @param name '' where it is not known */
  greeting(name: string): string;
  /** What somebody did; the name of a record may follow. */
  deeds: Record<NotificationKind, (who: string) => string>;
  /** The same, of a matter that no mail may name. */
  restricted(deed: string): string;
  subject(count: number, firm: string): string;
  more(count: number, url: string): string;
  choices(url: string): string;
}

const english: LetterWords = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  deeds: {
    TASK_ASSIGNED: (who) => `${who} assigned you a task`,
    MADE_LEAD: (who) => `${who} made you lead attorney`,
    TEAM_JOINED: (who) => `${who} added you to the team`,
    MENTIONED: (who) => `${who} mentioned you in a note`,
    MATTER_CLOSED: (who) => `${who} closed a matter`,
    IMPORT_DONE: (who) => `${who} finished your import`,
    CONFLICT_ASKED: (who) => `${who} asks you about a conflict`,
    CONFLICT_FOUND: (who) => `${who} found a possible conflict`,
    CONFLICT_UNANSWERED: () => 'Nobody has answered yet in a conflict check',
    LIST_CHECKED: (who) => `${who} has checked your list of names for conflicts`,
  },
  restricted: (deed) => `${deed}, in a matter with restricted access.`,
  subject: (count, firm) => `${count} notifications from ${firm}`,
  more: (count, url) => `And ${count} more: ${url}`,
  choices: (url) => `You can choose what Caseward e-mails you, or turn it off: ${url}`,
};

const german: LetterWords = {
  greeting: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  deeds: {
    TASK_ASSIGNED: (who) => `${who} hat Ihnen eine Aufgabe zugewiesen`,
    MADE_LEAD: (who) => `${who} hat Ihnen die Federführung übertragen`,
    TEAM_JOINED: (who) => `${who} hat Sie in das Team aufgenommen`,
    MENTIONED: (who) => `${who} hat Sie in einer Notiz erwähnt`,
    MATTER_CLOSED: (who) => `${who} hat eine Akte geschlossen`,
    IMPORT_DONE: (who) => `${who} hat Ihren Import abgeschlossen`,
    CONFLICT_ASKED: (who) => `${who} fragt Sie zu einem Konflikt`,
    CONFLICT_FOUND: (who) => `${who} hat einen möglichen Konflikt gefunden`,
    CONFLICT_UNANSWERED: () => 'In einer Konfliktprüfung hat noch niemand geantwortet',
    LIST_CHECKED: (who) => `${who} hat Ihre Namensliste auf Konflikte geprüft`,
  },
  restricted: (deed) => `${deed}, in einer Akte mit beschränktem Zugriff.`,
  subject: (count, firm) => `${count} Benachrichtigungen von ${firm}`,
  more: (count, url) => `Und ${count} weitere: ${url}`,
  choices: (url) => `Sie können wählen, was Caseward Ihnen per E-Mail mitteilt, oder es ausschalten: ${url}`,
};

/** The words of these letters, by language. */
export const letterWords: Record<Language, LetterWords> = { en: english, de: german };

import type { NotificationKind } from '@caseward/contract/inbox';
import type { Language } from '@caseward/contract/languages';

/** The words of the letters that tell of notifications, in one language. */
interface LetterWords {
  /** @param name '' where it is not known */
  greeting(name: string): string;
  /** What somebody did; the name of a record may follow. */
  deeds: Record<NotificationKind, (who: string, type: string) => string>;
  /** Of so many more, which happened with it. */
  andMore(sentence: string, count: number): string;
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
    TASK_COMMENTED: (who) => `${who} commented on a task`,
    MADE_LEAD: (who) => `${who} made you lead attorney`,
    TEAM_JOINED: (who) => `${who} added you to the team`,
    MENTIONED: (who, type) => `${who} mentioned you in a ${type === 'task' ? 'comment' : 'note'}`,
    MATTER_CLOSED: (who) => `${who} closed a matter`,
    FOLLOWED_NOTE: (who) => `${who} added a note to a matter that you follow`,
    FOLLOWED_DOCUMENT: (who) => `${who} added a document to a matter that you follow`,
    FOLLOWED_TASK: (who) => `${who} added a task to a matter that you follow`,
    FOLLOWED_TASK_DONE: (who) => `${who} completed a task of a matter that you follow`,
    FOLLOWED_STATUS: (who) => `${who} changed the status of a matter that you follow`,
    IMPORT_DONE: (who) => `${who} finished your import`,
    CONFLICT_ASKED: (who) => `${who} asks you about a conflict`,
    CONFLICT_FOUND: (who) => `${who} found a possible conflict`,
    CONFLICT_UNCOVERED: () => 'Contacts were merged: no conflict check covers a name in your matter any more',
    CONFLICT_UNANSWERED: () => 'Nobody has answered yet in a conflict check',
    CONFLICT_ANSWERED: () => 'You have an answer in a conflict check',
    LIST_CHECKED: (who) => `${who} has checked your list of names for conflicts`,
    DEADLINE_DIGEST: () => 'Your deadlines today',
    DEADLINE_UNACKNOWLEDGED: () => 'Nobody has acknowledged a deadline that you stand in for',
    DEADLINE_LAST_DAY: () => 'A deadline ends today and is not done',
    DEADLINE_UNCONFIRMED: () => 'A critical deadline has not been confirmed for a day',
    DEADLINE_STANDS_IN: () =>
      'You stand in for somebody who is away, is deactivated, or has no access any more',
    DEADLINE_MOVED: (who) => `${who} moved a deadline in your calendar that is near`,
    DEADLINE_PROPOSED: () => 'What is proposed for a deadline in your calendar that is near has changed',
    EVENT_MOVED: (who) => `${who} moved an event in your calendar that is near`,
    EVENT_CALLED_OFF: (who) => `${who} called off an event in your calendar that is near`,
    FEED_OFF: () => 'A calendar feed of yours was turned off, because no program read it for 90 days',
    DEADLINE_ASSIGNED: (who) => `${who} made you answer for a deadline`,
    DEADLINE_TO_CONFIRM: (who) => `${who} entered a day that a second person has to confirm`,
    DEADLINES_TO_DECIDE: () => 'Other days are proposed for deadlines of yours',
    DEADLINE_UNCOMPUTED: () =>
      'A deadline cannot be recalculated and keeps its day: look at its court and its rule',
    TRIGGER_CALLED_OFF: (who) => `${who} called off an event from which a deadline of yours is counted`,
    DEADLINES_ORPHANED: () => 'Whoever answers for deadlines has no access any more: choose somebody else',
    REPLAY_FAILED: () => 'Deadlines could not be recalculated and keep their days: try again',
  },
  andMore: (sentence, count) => `${sentence} (and ${count} more)`,
  restricted: (deed) => `${deed}, in a matter with restricted access.`,
  subject: (count, firm) => `${count} notifications from ${firm}`,
  more: (count, url) => `And ${count} more: ${url}`,
  choices: (url) => `You can choose what Caseward e-mails you, or turn it off: ${url}`,
};

const german: LetterWords = {
  greeting: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  deeds: {
    TASK_ASSIGNED: (who) => `${who} hat Ihnen eine Aufgabe zugewiesen`,
    TASK_COMMENTED: (who) => `${who} hat eine Aufgabe kommentiert`,
    MADE_LEAD: (who) => `${who} hat Ihnen die Federführung übertragen`,
    TEAM_JOINED: (who) => `${who} hat Sie in das Team aufgenommen`,
    MENTIONED: (who, type) =>
      `${who} hat Sie in ${type === 'task' ? 'einem Kommentar' : 'einer Notiz'} erwähnt`,
    MATTER_CLOSED: (who) => `${who} hat eine Akte geschlossen`,
    FOLLOWED_NOTE: (who) => `${who} hat einer Akte, der Sie folgen, eine Notiz hinzugefügt`,
    FOLLOWED_DOCUMENT: (who) => `${who} hat einer Akte, der Sie folgen, ein Dokument hinzugefügt`,
    FOLLOWED_TASK: (who) => `${who} hat einer Akte, der Sie folgen, eine Aufgabe hinzugefügt`,
    FOLLOWED_TASK_DONE: (who) => `${who} hat eine Aufgabe einer Akte erledigt, der Sie folgen`,
    FOLLOWED_STATUS: (who) => `${who} hat den Status einer Akte geändert, der Sie folgen`,
    IMPORT_DONE: (who) => `${who} hat Ihren Import abgeschlossen`,
    CONFLICT_ASKED: (who) => `${who} fragt Sie zu einem Konflikt`,
    CONFLICT_FOUND: (who) => `${who} hat einen möglichen Konflikt gefunden`,
    CONFLICT_UNCOVERED: () =>
      'Kontakte wurden zusammengeführt: Keine Konfliktprüfung deckt einen Namen in Ihrer Akte mehr ab',
    CONFLICT_UNANSWERED: () => 'In einer Konfliktprüfung hat noch niemand geantwortet',
    CONFLICT_ANSWERED: () => 'In einer Konfliktprüfung gibt es eine Antwort für Sie',
    LIST_CHECKED: (who) => `${who} hat Ihre Namensliste auf Konflikte geprüft`,
    DEADLINE_DIGEST: () => 'Ihre Fristen heute',
    DEADLINE_UNACKNOWLEDGED: () =>
      'Niemand hat eine Frist zur Kenntnis genommen, für die Sie die Vertretung sind',
    DEADLINE_LAST_DAY: () => 'Eine Frist endet heute und ist nicht erledigt',
    DEADLINE_UNCONFIRMED: () => 'Eine kritische Frist ist seit einem Tag nicht bestätigt',
    DEADLINE_STANDS_IN: () =>
      'Sie vertreten jemanden, der abwesend oder deaktiviert ist oder keinen Zugriff mehr hat',
    DEADLINE_MOVED: (who) => `${who} hat eine nahe Frist in Ihrem Kalender verlegt`,
    DEADLINE_PROPOSED: () => 'Für eine nahe Frist in Ihrem Kalender hat sich geändert, was vorgeschlagen ist',
    EVENT_MOVED: (who) => `${who} hat einen nahen Termin in Ihrem Kalender verlegt`,
    EVENT_CALLED_OFF: (who) => `${who} hat einen nahen Termin in Ihrem Kalender abgesagt`,
    FEED_OFF: () =>
      'Ein Kalender-Feed von Ihnen wurde ausgeschaltet, weil ihn 90 Tage lang kein Programm gelesen hat',
    DEADLINE_ASSIGNED: (who) => `${who} hat Ihnen eine Frist anvertraut`,
    DEADLINE_TO_CONFIRM: (who) => `${who} hat einen Tag eingetragen, den eine zweite Person bestätigen muss`,
    DEADLINES_TO_DECIDE: () => 'Für Fristen von Ihnen sind andere Tage vorgeschlagen',
    DEADLINE_UNCOMPUTED: () =>
      'Eine Frist kann nicht neu berechnet werden und behält ihren Tag: Prüfen Sie Gericht und Regel',
    TRIGGER_CALLED_OFF: (who) => `${who} hat einen Termin abgesagt, ab dem eine Frist von Ihnen läuft`,
    DEADLINES_ORPHANED: () =>
      'Wer für Fristen verantwortlich ist, hat keinen Zugriff mehr: Wählen Sie jemand anderen',
    REPLAY_FAILED: () =>
      'Fristen konnten nicht neu berechnet werden und behalten ihre Tage: Versuchen Sie es noch einmal',
  },
  andMore: (sentence, count) => `${sentence} (und ${count} weitere)`,
  restricted: (deed) => `${deed}, in einer Akte mit beschränktem Zugriff.`,
  subject: (count, firm) => `${count} Benachrichtigungen von ${firm}`,
  more: (count, url) => `Und ${count} weitere: ${url}`,
  choices: (url) => `Sie können wählen, was Caseward Ihnen per E-Mail mitteilt, oder es ausschalten: ${url}`,
};

/** The words of these letters, by language. */
export const letterWords: Record<Language, LetterWords> = { en: english, de: german };

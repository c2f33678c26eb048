import type { Language } from '@caseward/contract/languages';

/** What a calendar feed says besides the labels of kinds, in one language. */
interface FeedWords {
  /** What the calendar is called. @param matter its number, where the feed may name it */
  calendar(matter: string | null): string;
  /** All that a feed without details says of a deadline, and of an event. */
  deadline: string;
  busy: string;
  /** What follows the kind of a deadline that no second person has confirmed, for which another day is proposed, and of one that is done. */
  unconfirmed: string;
  undecided: string;
  done: string;
  matter(number: string): string;
  /** What a calendar says that has no room for all. */
  notAll(most: number): string;
}

const english: FeedWords = {
  calendar: (matter) => (matter ? `Matter ${matter}` : 'Deadlines and events'),
  deadline: 'Deadline',
  busy: 'Busy',
  unconfirmed: 'not confirmed',
  undecided: 'day to be decided',
  done: 'done',
  matter: (number) => `Matter ${number}`,
  notAll: (most) => `Only the first ${most} entries are shown`,
};

const german: FeedWords = {
  calendar: (matter) => (matter ? `Akte ${matter}` : 'Fristen und Termine'),
  deadline: 'Frist',
  busy: 'Beschäftigt',
  unconfirmed: 'nicht bestätigt',
  undecided: 'Tag noch zu entscheiden',
  done: 'erledigt',
  matter: (number) => `Akte ${number}`,
  notAll: (most) => `Nur die ersten ${most} Einträge werden gezeigt`,
};

/** The words of calendar feeds, by language. */
export const feedWords: Record<Language, FeedWords> = { en: english, de: german };

import type { DeadlineKind } from '@caseward/contract/deadline-terms';
import type { Library } from '@caseward/deadlines/library';
import { daysBetween, type Reminded, type ReminderSettings, remindedOn } from './reminder-days.ts';

/** A deadline as it comes into a digest. */
export interface DigestRow extends Reminded {
  id: string;
  kind: DeadlineKind;
  value_number: number;
  /** The day that counts: while another one is proposed, the earlier of both. */
  due_on: string;
  due_time: string | null;
  /** What is proposed beside the stored day; null: nothing waits for a decision. */
  proposal: { stored_on: string; proposed_on: string; replay: string } | null;
  /** The person may decide it. */
  decides: boolean;
  confirmed: boolean;
  matter_number: string;
  /** Behind an ethical wall: no mail names its matter. */
  walled: boolean;
  /** It concerns the person, and not only its confirmation. */
  mine: boolean;
  /** The person entered its day. */
  own_entry: boolean;
  acknowledged: boolean;
  /** For whom the person stands in, and until when that one is away; null where it is the person's own. */
  stands_in_for: { name: string; until: string | null } | null;
  /** Who stands in for the person, while they are away; null where they are not. */
  stood_in_by: { name: string | null } | null;
  /** The person is away on this day. */
  is_away: boolean;
  /** It was in no digest of the person before this day, with this day. */
  is_new: boolean;
  /** The person was reminded of it before this day. */
  was_reminded: boolean;
}

/** A deadline in a section, with what is said of it besides. */
export interface DigestLine extends DigestRow {
  marks: ('NEW' | 'UNCONFIRMED' | 'UNDECIDED' | 'ACKNOWLEDGE')[];
}

export const digestSections = ['OVERDUE', 'TODAY', 'WEEK', 'AHEAD', 'NEW', 'CONFIRM', 'DECIDE'] as const;
export type DigestSection = (typeof digestSections)[number];

/** A digest: each deadline once, in the first section that it belongs to, and once more where it is to be decided. */
export type Digest = Record<DigestSection, DigestLine[]>;

/** What is noted of a deadline once it was in a digest. */
export interface Noted {
  deadline: string;
  value_number: number;
  kind: 'NEW' | 'REMINDED';
}

/** Makes the digest of a person and day. @param day an open day of the firm */
export function makeDigest(
  rows: readonly DigestRow[],
  day: string,
  firm: ReminderSettings,
  library?: Library,
): { digest: Digest; noted: Noted[] } {
  const digest: Digest = { OVERDUE: [], TODAY: [], WEEK: [], AHEAD: [], NEW: [], CONFIRM: [], DECIDE: [] };
  const noted: Noted[] = [];
  for (const row of rows) {
    const { falls, reached } = remindedOn(day, row.due_on, row, firm, library);
    const left = daysBetween(day, row.due_on);
    const section = sectionOf(row, left, falls || (reached && !row.was_reminded));
    if (section) digest[section].push({ ...row, marks: marksOf(row, section, reached) });
    if (row.proposal && row.decides) digest.DECIDE.push({ ...row, marks: [] });
    // Whoever is away is told of it again when they are back.
    if (!row.mine || row.is_away) continue;
    if (!isForAWhile(row)) noted.push({ deadline: row.id, value_number: row.value_number, kind: 'NEW' });
    if (reached) noted.push({ deadline: row.id, value_number: row.value_number, kind: 'REMINDED' });
  }
  return { digest, noted };
}

function sectionOf(row: DigestRow, left: number, isReminded: boolean): DigestSection | undefined {
  if (row.mine) {
    if (left < 0) return 'OVERDUE';
    if (left === 0) return 'TODAY';
    if (left <= 7) return 'WEEK';
    if (isReminded) return 'AHEAD';
    if (isNews(row)) return 'NEW';
  }
  return !row.confirmed && !row.own_entry ? 'CONFIRM' : undefined;
}

/** The person stands in for somebody who comes back. */
const isForAWhile = ({ stands_in_for }: DigestRow) => stands_in_for !== null && stands_in_for.until !== null;

/** Whoever entered a day knows of it; whoever stands in for a while is told of what comes up meanwhile. */
const isNews = (row: DigestRow) => row.mine && row.is_new && !row.own_entry && !isForAWhile(row);

function marksOf(row: DigestRow, section: DigestSection, reached: boolean): DigestLine['marks'] {
  return [
    ...(isNews(row) && section !== 'NEW' ? (['NEW'] as const) : []),
    ...(!row.confirmed && section !== 'CONFIRM' ? (['UNCONFIRMED'] as const) : []),
    ...(row.proposal ? (['UNDECIDED'] as const) : []),
    ...(row.mine && reached && !row.acknowledged ? (['ACKNOWLEDGE'] as const) : []),
  ];
}

/** Whether there is nothing to tell. */
export const isEmpty = (digest: Digest): boolean => digestSections.every((name) => digest[name].length === 0);

import { needsConfirmation } from '@caseward/contract/deadline-labels';
import type { DeadlineKind } from '@caseward/contract/deadline-terms';
import { atTime, instantOf, plusDays, readTrigger } from '@caseward/deadlines/days';
import type { Library } from '@caseward/deadlines/library';
import { nextOpenDay } from './reminder-days.ts';

export const escalationKinds = ['STANDS_IN', 'UNACKNOWLEDGED', 'LAST_DAY', 'UNCONFIRMED'] as const;
export type EscalationKind = (typeof escalationKinds)[number];

/** An open deadline of which somebody may have to be told. */
export interface PressingDeadline {
  firm_zone: string;
  /** Names of the holiday sets on which the firm does not work. */
  office_holidays: string[];
  /** Those of the firm's docket group who are not disabled, and see the matter. */
  docket_group: string[];
  /** Who is told where nobody else is there. */
  last_resort: string[];
  kind: DeadlineKind;
  critical: boolean;
  confirmed: boolean;
  /** While another day is proposed, the earlier of both. */
  due_on: string;
  due_time: string | null;
  /** Of its court; null: the firm's. */
  zone: string | null;
  responsible: string | null;
  /** They are disabled, away, or outside the wall of the matter. */
  responsible_gone: boolean;
  /** The first and the last day on which they are away; null where they are not. */
  away_since: string | null;
  away_until: string | null;
  /** Who is none of that. */
  backup: string | null;
  /** When it got its day. */
  valued_at: string;
  /** When the responsible person, or whoever stands in, was first reminded of this day; null: not yet. */
  reminded_at: string | null;
  acknowledged: boolean;
  /** Whom it was told to already, as `KIND id`. */
  told: string[];
}

/** Somebody to tell, and of what. */
export interface Escalation {
  kind: EscalationKind;
  user: string;
}

/** A critical day is confirmed within so many hours. */
const hoursToConfirm = 24;
/** Where a deadline ends at an hour, it is told of so long before, if that is before noon. */
const hoursBefore = 2;
/** Whoever comes back has so many days for what falls due then; of what comes earlier the backup is told at once. */
const daysAfterAbsence = 7;

/**
 * Who has to be told of a deadline at a moment and was not: each is told once of each kind and day.
 * @param library that the firm applies; left out: what comes with the product
 */
export function escalationsOf(of: PressingDeadline, now: Date, library?: Library): Escalation[] {
  return escalationKinds
    .filter((kind) => isDue[kind](of, now, library))
    .flatMap((kind) => toldOf(kind, of).map((user) => ({ kind, user })))
    .filter(({ kind, user }) => !of.told.includes(`${kind} ${user}`));
}

const isDue: Record<EscalationKind, (of: PressingDeadline, now: Date, library?: Library) => boolean> = {
  STANDS_IN: ({ responsible_gone, away_until, due_on }) =>
    responsible_gone && (away_until === null || due_on <= plusDays(away_until, daysAfterAbsence)),
  UNACKNOWLEDGED: ({ reminded_at, acknowledged, firm_zone, office_holidays }, now, library) =>
    reminded_at !== null &&
    !acknowledged &&
    now >= noonOf(nextOpenDay(readTrigger(reminded_at, firm_zone).day, office_holidays, library), firm_zone),
  LAST_DAY: (of, now) => now >= lastCall(of),
  UNCONFIRMED: ({ critical, confirmed, valued_at }, now) =>
    critical && !confirmed && now.getTime() - Date.parse(valued_at) >= hoursToConfirm * 3_600_000,
};

const noonOf = (day: string, zone: string) => new Date(instantOf(atTime(day, '12:00', zone)));

/** Noon of the last day at the court, or earlier where the deadline ends at an hour. */
function lastCall({ due_on, due_time, zone, firm_zone }: PressingDeadline): Date {
  const place = zone ?? firm_zone;
  const noon = noonOf(due_on, place);
  if (due_time === null) return noon;
  const before = Date.parse(instantOf(atTime(due_on, due_time, place))) - hoursBefore * 3_600_000;
  return new Date(Math.min(noon.getTime(), before));
}

/**
 * The docket group stands in where there is no backup, and the responsible person where there is no docket group. Where
 * nobody is there at all, the lead attorney or the administrators are told.
 */
function toldOf(kind: EscalationKind, of: PressingDeadline): string[] {
  const { responsible, responsible_gone, backup, docket_group } = of;
  const own = [responsible_gone ? null : responsible, backup];
  const meant = {
    STANDS_IN: backup ? [backup] : docket_group,
    // Where the backup stands in already, the reminder was theirs.
    UNACKNOWLEDGED: backup && !responsible_gone ? [backup] : docket_group,
    // The firm's own days are of no concern to it.
    LAST_DAY: [...own, ...(needsConfirmation(of.kind) ? docket_group : [])],
    UNCONFIRMED: docket_group.length > 0 ? docket_group : own,
  }[kind];
  const told = [...new Set(meant)].filter((user) => user !== null);
  return told.length > 0 ? told : of.last_resort;
}

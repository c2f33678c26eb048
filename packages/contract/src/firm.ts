import * as z from 'zod/mini';
import { conflictClearances } from './conflict-clearance.ts';
import { conflictGates } from './conflict-gate.ts';
import { conflictRestrictions } from './conflict-restricted.ts';
import { holidaySets } from './courts.ts';
import { dateOrders } from './date-orders.ts';
import { endpoint } from './endpoint.ts';
import { languages } from './languages.ts';
import { PersonName } from './person-name.ts';
import { allOptional, bodyOf, Id, oneOf, recordFields, requiredLine } from './primitives.ts';
import { references } from './references.ts';
import { reminderDays } from './reminder-days.ts';
import { administrators } from './roles.ts';
import { timeZone } from './time-zones.ts';

const hours = (most: number) => {
  const error = `Must be a whole number of hours from 1 to ${most}.`;
  return z.int({ error }).check(z.minimum(1, { error }), z.maximum(most, { error }));
};

const wrongYears = 'Must be a whole number of years from 1 to 99.';
/** Null: for ever. */
const years = () =>
  z.nullable(
    z
      .int({ error: wrongYears })
      .check(z.minimum(1, { error: wrongYears }), z.maximum(99, { error: wrongYears })),
  );

const wrongPattern =
  'Must hold one counter, such as {NNNN}, and may hold the year, {YYYY} or {YY}; besides them letters, digits, spaces and - . / _ #.';

const fields = {
  name: requiredLine(150, 'Enter the name of your firm.'),
  /** IANA name. */
  time_zone: timeZone('Choose a time zone.'),
  /** How days that are typed in numbers are read: the month or the day first. */
  date_order: oneOf(dateOrders),
  /** The language of the interface, for everybody who chose none. */
  language: oneOf(languages),
  /** Whether administrators are shown the first steps of a firm; one of them puts them away. */
  first_steps: z.boolean({ error: 'Must be true or false.' }),
  two_factor_required: z.boolean({ error: 'Must be true or false.' }),
  /** Whether people may use personal access tokens. */
  personal_tokens_allowed: z.boolean({ error: 'Must be true or false.' }),
  /** Whether people see who else has the same record open. */
  presence_shown: z.boolean({ error: 'Must be true or false.' }),
  /** Whether calendar feeds may tell titles and places; otherwise they tell kind and matter number. */
  feed_titles_allowed: z.boolean({ error: 'Must be true or false.' }),
  /** Whether calendar feeds tell that there is something in a matter with restricted access; otherwise they tell nothing. */
  feed_walled_busy: z.boolean({ error: 'Must be true or false.' }),
  /** People who are told of deadlines that nobody acts on. */
  docket_group: references('user'),
  /** On how many days before the last one people are reminded of critical deadlines, and of others. */
  reminder_days_critical: reminderDays(),
  reminder_days_others: reminderDays(),
  /** Names of the packs' holiday sets on which the firm does not work. */
  office_holidays: holidaySets(),
  /** What is asked of a matter before it is opened. */
  conflict_gate: oneOf(conflictGates),
  /** Who decides where sides oppose, and closes conflict checks. */
  conflict_clearance: oneOf(conflictClearances),
  /** What a conflict check tells of matters behind walls that whoever checks is outside of. */
  conflict_restricted: oneOf(conflictRestrictions),
  /** How long the conflict register keeps the list of somebody who joined. */
  lateral_list_years: years(),
  /** How long it keeps the parties of enquiries that were declined and permanently deleted. */
  declined_enquiry_years: years(),
  /** How long it keeps the parties of other matters that were permanently deleted. */
  deleted_matter_years: years(),
  /** How long reports of conflict checks that are about no matter are kept, from their closing. */
  check_report_years: years(),
  /** Inactivity timeout of a session. */
  session_idle_hours: hours(24 * 90),
  /** Absolute timeout of a session. */
  session_absolute_hours: hours(24 * 365),
  /**
   * Pattern for the numbers of new matters. `{NNNN}` is the counter, with at least as many digits as it has letters.
   * With `{YYYY}` or `{YY}`, the year in which the matter is opened, it counts each year by itself. Existing numbers stay.
   */
  matter_number_pattern: z.string({ error: wrongPattern }).check(
    z.trim(),
    z.maxLength(40, { error: 'At most 40 characters.' }),
    z.regex(
      /^[\p{L}\d ./_#-]*(\{YY(YY)?\}[\p{L}\d ./_#-]*)?\{N{1,9}\}[\p{L}\d ./_#-]*(\{YY(YY)?\}[\p{L}\d ./_#-]*)?$/u,
      {
        error: wrongPattern,
      },
    ),
    z.refine((pattern) => pattern.split('{YY').length <= 2, { error: wrongPattern }),
  ),
};

/** How long sessions last. */
export interface Lifetimes {
  session_idle_hours?: number | undefined;
  session_absolute_hours?: number | undefined;
}

/** Whether a session could last longer unused than it can last at all. */
export const outlastsItself = ({ session_idle_hours: idle, session_absolute_hours: most }: Lifetimes) =>
  idle !== undefined && most !== undefined && most < idle;

/** What is said of each lifetime when it does not fit the other. */
export const wrongLifetime: Readonly<Record<keyof Lifetimes, string>> = {
  session_idle_hours: 'Must not be longer than the maximum session length.',
  session_absolute_hours: 'Must not be shorter than the idle time-out.',
};

export const FirmPatch = bodyOf(allOptional(fields), [
  'id',
  'docket_group_details',
  ...Object.keys(recordFields),
]).check(
  z.refine((settings) => !outlastsItself(settings), {
    error: wrongLifetime.session_absolute_hours,
    path: ['session_absolute_hours'],
  }),
);
export type FirmPatch = z.input<typeof FirmPatch>;

/** Settings of a firm that its administrators change. */
export const FirmSettings = z.object({
  id: z.string(),
  ...fields,
  docket_group: z.array(Id),
  reminder_days_critical: z.array(z.int()),
  reminder_days_others: z.array(z.int()),
  office_holidays: z.array(z.string()),
  docket_group_details: z.array(PersonName),
  ...recordFields,
});
export type FirmSettings = z.infer<typeof FirmSettings>;

/** What the files of a firm take: documents, those in the trash too, and what is being uploaded or imported. */
export const StorageUse = z.object({
  /** In bytes, up to the next full megabyte. */
  used_bytes: z.number(),
  /** The most they may take; null: as much as there is. */
  quota_bytes: z.nullable(z.number()),
});
export type StorageUse = z.infer<typeof StorageUse>;

export const firm = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/firm/',
    summary: "The firm's settings",
    access: administrators,
    response: FirmSettings,
  }),
  storage: endpoint({
    method: 'GET',
    path: '/api/v1/firm/storage/',
    summary: "How much room the firm's files take, of how much",
    access: administrators,
    response: StorageUse,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/firm/',
    summary: "Change the firm's settings",
    access: administrators,
    body: FirmPatch,
    response: FirmSettings,
    signedInOnly: true,
  }),
};

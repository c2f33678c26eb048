import * as z from 'zod/mini';
import { matterStatuses } from './matter-statuses.ts';
import {
  oneOf,
  optionalLine,
  optionalRecordDay,
  optionalText,
  requiredLine,
  requiredRecordDay,
} from './primitives.ts';
import { optionalReference, references } from './references.ts';
import { secureAddress } from './secure-address.ts';

/** The day on which a new matter was opened. Left out or null: today, or the day it was closed if that is earlier. */
export const newOpeningDay = z.optional(
  z.pipe(
    optionalRecordDay(),
    z.transform((day) => day ?? undefined),
  ),
);

/** Its fields, as bodies bring them. */
export const matterShape = {
  title: requiredLine(255, 'Enter a matter title.'),
  local_case_number: z.optional(optionalLine(100)),
  /** Where the court's docket of it is read. */
  docket_url: z.optional(secureAddress(500)),
  status: z.optional(oneOf(matterStatuses)),
  description: z.optional(optionalText(20_000)),
  practice_area: z.optional(optionalReference('practice_area')),
  /** Whose holidays and closures move its deadlines. */
  court: z.optional(optionalReference('court')),
  /** The person of the firm who is responsible for it. */
  lead_attorney: z.optional(optionalReference('user')),
  /** The person of the firm who brought it in. They need not see it, and may have left. */
  originating_attorney: z.optional(optionalReference('user')),
  opened_on: z.optional(requiredRecordDay('Enter the day the matter was opened.')),
  /** Closed and archived matters have one (left out: today), others have none. */
  closed_on: z.optional(optionalRecordDay()),
  /** Why the status changes; stored with the change. */
  status_reason: z.optional(optionalText(2000)),
  /** Contacts that are parties with role CLIENT; replaces only those. */
  clients: z.optional(references('contact')),
  /** Users on the matter's team. */
  assigned_users: z.optional(references('user')),
};

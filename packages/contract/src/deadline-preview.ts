import * as z from 'zod/mini';
import {
  certainties,
  DeadlineQuestionAtCourt,
  dayCounts,
  deadlineKinds,
  directions,
  periodUnits,
  serviceMethods,
} from './deadline-terms.ts';
import { endpoint } from './endpoint.ts';
import { Day, oneOf, Timestamp } from './primitives.ts';
import { everyone } from './roles.ts';

/** What a step of an explanation does. */
export const stepOps = [
  'DEEMED',
  'EXCLUDE',
  'INCLUDE',
  'COUNT',
  'ADD',
  'WEEKDAY',
  'MINIMUM',
  'ROLL',
  'EXTEND',
  'INACCESSIBLE',
  'CHOICE',
  'END',
] as const;
export type StepOp = (typeof stepOps)[number];

/** One step of an explanation. The `to` of the last one is the due day or moment. */
export const DeadlineStep = z.object({
  op: oneOf(stepOps),
  text: z.string().check(z.meta({ description: 'The step as a sentence.' })),
  from: z.string(),
  to: z.string(),
  n: z.nullable(z.int()),
  unit: z.nullable(oneOf(periodUnits)),
  count: z.nullable(oneOf(dayCounts)),
  /** Days that were closed, and why. */
  because: z.array(
    z.object({
      day: Day,
      why: z.string(),
      cite: z.nullable(z.string()),
      unverified: z
        .optional(z.literal(true))
        .check(
          z.meta({ description: 'No text that makes it a holiday was read in full for the pack: check it.' }),
        ),
    }),
  ),
  /** The authority. */
  cite: z.nullable(z.string()),
  certainty: oneOf(certainties),
});
export type DeadlineStep = z.infer<typeof DeadlineStep>;

/** What a preview warns of. */
export const deadlineWarnings = [
  'CONTESTED',
  'OUTSIDE_COVERAGE',
  'UNVERIFIED_TEXT',
  'PLACE_UNKNOWN',
  'IN_TRANSITION',
  'DAY_NOT_GIVEN',
  'TIME_NOT_GIVEN',
  'SERVICE_ADDS_NOTHING',
  'OVERRIDE',
  'OVERRIDE_OUTDATED',
  'NOTE',
] as const;
export const DeadlineWarning = z.object({
  code: oneOf(deadlineWarnings),
  text: z.string(),
  cite: z.nullable(z.string()),
});
export type DeadlineWarning = z.infer<typeof DeadlineWarning>;

const Fingerprint = z.string().check(
  z.meta({
    description:
      'SHA-256 of its JSON with sorted keys, in hexadecimal: an answer can be told to be from the same data.',
  }),
);

/** One reading of the law, and where it leads. */
export const DeadlineReading = z.object({
  on: z
    .string()
    .check(z.meta({ format: 'date', description: 'The last day on which the act is in time, YYYY-MM-DD.' })),
  at: z.nullable(z.string()).check(
    z.meta({
      description:
        'The local moment by which it has to be done (YYYY-MM-DDTHH:MM), where the period or the rule has an hour. Null: the whole day.',
    }),
  ),
  ends_at: z.nullable(Timestamp).check(
    z.meta({
      description:
        'The instant at which time is up, exclusive: the end of the day in the zone of the court, or of `at`. Null without a zone.',
    }),
  ),
  steps: z.array(DeadlineStep),
});
export type DeadlineReading = z.infer<typeof DeadlineReading>;

const reading = ({ description }: { description: string }) =>
  z
    .nullable(DeadlineReading)
    .check(z.meta({ description: `${description} Null outside the years of a holiday set.` }));

/** A computed deadline. Readings differ where the law is unsettled; all are null where holidays are not known. */
export const DeadlinePreview = z.object({
  due: reading({ description: 'The day to work to: safe under every reading, so the same as earliest.' }),
  earliest: reading({ description: 'The earliest reading.' }),
  latest: reading({ description: 'The latest reading.' }),
  prevailing: reading({
    description: 'The reading that most follow: where the law is settled, the only one.',
  }),
  contested: z.boolean().check(z.meta({ description: 'Whether the readings differ.' })),
  warnings: z.array(DeadlineWarning),
  /** What it was computed with; null for a calculation. */
  rule: z.nullable(
    z.object({
      pack: z.string(),
      version: z.string(),
      sha256: Fingerprint,
      id: z.string(),
      title: z.string(),
      cite: z.string(),
    }),
  ),
  /** The holiday sets that were looked at. */
  holiday_sets: z.array(z.object({ name: z.string(), sha256: Fingerprint })),
});
export type DeadlinePreview = z.infer<typeof DeadlinePreview>;

/** A rule as it is offered. */
export const DeadlineRule = z.object({
  /** pack/id */
  id: z.string(),
  title: z.string(),
  cite: z.string(),
  kind: oneOf(deadlineKinds),
  /** What it counts from. */
  trigger: z.string(),
  n: z.int(),
  unit: oneOf(periodUnits),
  count: oneOf(dayCounts),
  direction: oneOf(directions),
  /** Ways of service that add time, or move the day from which is counted. */
  services: z.array(oneOf(serviceMethods)),
  /** Of these, those that count for the day until an hour: the trigger takes the hour. */
  services_by_hour: z.array(oneOf(serviceMethods)),
  /** Other triggers or days that it takes. */
  other_days: z.array(z.object({ name: z.string(), title: z.string() })),
  from: z.nullable(Day),
  to: z.nullable(Day),
  extendable: z.boolean(),
  /** Days before, on which to remind. */
  remind: z.array(z.int()),
  /** Whether the text was read in full. */
  verified: z.boolean(),
  notes: z.array(z.string()),
  /** Where a rule of the firm is applied in place of the shipped one: the pack that has it, and why. */
  override: z.nullable(z.object({ pack: z.string(), reason: z.string() })),
});
export type DeadlineRule = z.infer<typeof DeadlineRule>;

/** A pack of court rules. */
export const RulePack = z.object({
  name: z.string(),
  /** One of the firm's own, which two of its lawyers stand for. */
  firm: z.boolean(),
  version: z.string(),
  sha256: Fingerprint,
  title: z.string(),
  jurisdiction: z.string(),
  sources: z.array(z.object({ cite: z.string(), as_of: z.string(), verified: z.boolean() })),
  /** States or Länder whose holidays it knows. */
  places: z.array(z.string()),
  place_required: z.boolean(),
  holiday_sets: z.array(
    z.object({
      name: z.string(),
      sha256: Fingerprint,
      title: z.string(),
      first_year: z.int(),
      last_year: z.int(),
    }),
  ),
  rules: z.array(DeadlineRule),
});
export type RulePack = z.infer<typeof RulePack>;

export const deadlinePreview = {
  preview: endpoint({
    method: 'POST',
    path: '/api/v1/deadlines/preview/',
    summary:
      'Compute a deadline, by a rule of a pack or by a calculation of one’s own, with its steps; nothing is saved',
    access: everyone,
    body: DeadlineQuestionAtCourt,
    response: DeadlinePreview,
  }),
};

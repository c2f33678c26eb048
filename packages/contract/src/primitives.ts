import * as z from 'zod/mini';

/** The check of every text: that it can be stored. */
export const readable = z.refine<string>((text) => !text.includes('\0') && text.isWellFormed(), {
  error: 'Contains characters that cannot be stored.',
});

/** The check of a text's length. */
export const atMost = (length: number) => z.maxLength(length, { error: `At most ${length} characters.` });

/** Invisible characters, which can disguise a name: controls, writing directions, zero width. */
export const unseen: RegExp = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u00AD\u200B\u2060-\u2064\uFEFF]/u;

const oneLine = z.refine<string>((text) => !unseen.test(text), {
  error: 'Contains characters that cannot be seen.',
});

/** Required text; surrounding white space is trimmed. `message` is shown at the field. */
export const requiredText = (length: number, message: string) =>
  z
    .string({ error: message })
    .check(z.trim(), z.minLength(1, { error: message, abort: true }), atMost(length), readable);

/** Optional text: null and '' both become ''; surrounding white space is trimmed. */
export const optionalText = (length: number) =>
  z.pipe(
    z.nullable(z.string({ error: 'Must be text.' }).check(z.trim(), atMost(length), readable)),
    z.transform((text) => text ?? ''),
  );

/** Required text of one line, such as a name or a title: nothing in it is invisible. */
export const requiredLine = (length: number, message: string) => requiredText(length, message).check(oneLine);

/** Optional text of one line, such as a name: nothing in it is invisible. */
export const optionalLine = (length: number) => optionalText(length).check(oneLine);

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a calendar day as YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return (
    calendarDay.test(text) &&
    text >= '0001-01-01' &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(text)
  );
}

/** An optional calendar day as YYYY-MM-DD; null and '' both become null. It has no time zone and never shifts. */
export const optionalDay = () =>
  z.pipe(
    z.nullable(
      z
        .string({ error: 'Must be a date as YYYY-MM-DD.' })
        .check(
          z.refine((text) => text === '' || isCalendarDay(text), { error: 'Must be a date as YYYY-MM-DD.' }),
        ),
    ),
    z.transform((day) => day || null),
  );

/** A required calendar day as YYYY-MM-DD. `message` is shown at the field where it is missing. */
export const requiredDay = (message: string) =>
  z
    .string({ error: message })
    .check(
      z.minLength(1, { error: message, abort: true }),
      z.refine(isCalendarDay, { error: 'Must be a date as YYYY-MM-DD.' }),
    );

/** The years of days that records have; others are slips of the keyboard. */
const years = { first: 1900, last: 2200 } as const;
/** The last day that a record may have. */
export const lastRecordDay: string = `${years.last}-12-31`;
const inReach = z.refine<string | null>(
  (day) =>
    day === null ||
    !isCalendarDay(day) ||
    (Number(day.slice(0, 4)) >= years.first && Number(day.slice(0, 4)) <= years.last),
  { error: `Must be a day between ${years.first} and ${years.last}.` },
);

/** An optional calendar day of a record, of a sensible year. */
export const optionalRecordDay = () => optionalDay().check(inReach);

/** A required calendar day of a record, of a sensible year. `message` is shown at the field where it is missing. */
export const requiredRecordDay = (message: string) => requiredDay(message).check(inReach);

/** A UUID in any case. */
export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id of a record in an answer: a UUID in lower case. */
export const Id = z.string();

/** One of a fixed set of codes. */
export const oneOf = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z.enum(codes, { error: `Must be one of ${codes.join(', ')}.` });

/** In a query, several of a fixed set of codes, separated by commas; a pattern, so that the API's document tells it. */
export const someOf = <const Codes extends readonly [string, ...string[]]>(codes: Codes) => {
  const error = `Must be some of ${codes.join(', ')}, separated by commas.`;
  const one = `(?:${codes.join('|')})`;
  return z.pipe(
    z.string({ error }).check(z.regex(new RegExp(`^${one}(?:,${one})*$`), { error })),
    z.transform((text) => [...new Set(text.split(','))] as Codes[number][]),
  );
};

/** A timestamp, as ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.string();

/** A calendar day in an answer, as YYYY-MM-DD. */
export const Day = z.string();

/** Read-only fields that every record has. */
export const recordFields = {
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
};

type Fields = Readonly<Record<string, z.core.$ZodType>>;

/**
 * The body of a write. Fields that only answers have (`readOnly`) are accepted and ignored, so that the answer of a
 * GET can be sent back in a PUT. Any other unknown field is refused.
 */
export function bodyOf<Writable extends Fields>(writable: Writable, readOnly: readonly string[]) {
  const ignored = Object.fromEntries(readOnly.map((name) => [name, z.optional(z.unknown())]));
  return z.pipe(
    z.strictObject({ ...ignored, ...writable } as Writable),
    z.transform((body) => {
      const written = Object.entries(body as object).filter(([name]) => name in writable);
      return Object.fromEntries(written) as z.output<z.ZodMiniObject<Writable, z.core.$strict>>;
    }),
  );
}

/** The body of a PATCH: the same fields, all optional. */
export function allOptional<Writable extends Fields>(writable: Writable) {
  return Object.fromEntries(
    Object.entries(writable).map(([name, schema]) => [name, z.optional(schema)]),
  ) as unknown as { [Name in keyof Writable]: z.ZodMiniOptional<Writable[Name]> };
}

import * as z from 'zod';

/** Text without spaces around it. */
export const text = z.string().trim();

/** Whether a text is an address of one of these protocols. */
export const address = (protocols: readonly string[]) => (text: string) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);
/** A whole number in digits. */
export const wholeNumber = (least: number, most: number) =>
  text
    .transform((digits) => (/^\d+$/.test(digits) ? Number(digits) : undefined))
    .refine(
      (value): value is number => value !== undefined && value >= least && value <= most,
      `must be a whole number from ${least} to ${most}`,
    );

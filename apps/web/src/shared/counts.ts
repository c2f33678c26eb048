import { locale } from './language/language.ts';

/** What a record is called within a sentence, and what several are. */
export interface CountedWords {
  one: string;
  several: string;
}

const numbers = new Intl.NumberFormat(locale);

/** A number as the reader's language writes it. */
export const figure = (count: number): string => numbers.format(count);

/** A count with its noun. */
export const manyOf = (count: number, { one, several }: CountedWords): string =>
  count === 1 ? `1 ${one}` : `${figure(count)} ${several}`;

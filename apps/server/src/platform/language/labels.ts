import { type Language, languages } from '@caseward/contract/languages';
import { german } from './german.ts';

const [english] = languages;

/** The labels of each other language, by the English ones. */
const labels: Record<Exclude<Language, typeof english>, Readonly<Record<string, string>>> = {
  de: german,
};

/**
 * A label of an exported or imported field, or of one of its codes, in a language.
 * @param label in English, as it stands in the contract
 * @throws Error when the language lacks it
 */
export function labelIn(language: Language, label: string): string {
  if (language === english) return label;
  const translated = labels[language][label];
  if (translated === undefined) throw new Error(`The labels of ${language} lack: ${label}`);
  return translated;
}

/** Says labels in a language. */
export type Label = (english: string) => string;

/** What says labels in one language, for a whole file. */
export const labelsIn =
  (language: Language): Label =>
  (english) =>
    labelIn(language, english);

/** A label in all languages, English first: files of any of them are read. */
export const labelInAll = (label: string): string[] => [
  label,
  ...Object.values(labels).flatMap((known) => known[label] ?? []),
];

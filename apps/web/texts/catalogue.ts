import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Language, languages } from '@caseward/contract/languages';
import { formatter } from '@lingui/format-po';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { isContract, isRefusing } from './plain-texts.ts';
import type { Translate } from './translate.ts';

/** The language that texts are written in, in the code. */
export const sourceLanguage: Language = languages[0];

/** Format of the catalogues: PO files, without line numbers, which change too often. */
export const catalogueFormat = formatter({ lineNumbers: false, printPlaceholdersInComments: false });

/** Paths of a language's catalogues, without their ending. `{locale}` stands for the language. */
export const cataloguePaths = {
  /** Texts of the web and of the contract. */
  web: 'src/shared/language/{locale}',
  /** Sentences with which the server refuses a call. */
  server: 'src/shared/language/refusals/{locale}',
};

/**
 * Reads the catalogue of a language.
 * @param root folder of the web application
 * @returns what translates a text; it throws an Error for a text that the catalogue lacks
 */
export async function translationInto(language: Language, root: string): Promise<Translate> {
  if (language === sourceLanguage) return (english) => english;
  const catalogue = await readCatalogue(cataloguePaths.web, language, root);
  return (english, id = generateMessageId(english)) => {
    const { translation } = catalogue[id] ?? {};
    if (!translation) throw new Error(`The catalogue of ${language} lacks the text: ${english}`);
    return translation;
  };
}

/**
 * The sentences that the server may answer: English with values as `{0}`, and the translation.
 * @param root folder of the web application
 */
export async function refusalsIn(
  language: Language,
  root: string,
): Promise<[english: string, translated: string][]> {
  if (language === sourceLanguage) return [];
  const catalogues = await Promise.all(
    Object.values(cataloguePaths).map((path) => readCatalogue(path, language, root)),
  );
  return catalogues
    .flatMap((catalogue) => Object.values(catalogue))
    .flatMap(({ message, translation, origin = [] }) => {
      const isAnswered = origin.some(
        ([file]) => isContract(resolve(root, file)) || isRefusing(resolve(root, file)),
      );
      return isAnswered && message && translation ? [[message, translation]] : [];
    });
}

/**
 * The texts of the web and of the contract, as they stand in the code.
 * @param root folder of the web application
 */
export async function englishTexts(root: string): Promise<string[]> {
  const [, translated = sourceLanguage] = languages;
  const catalogue = await readCatalogue(cataloguePaths.web, translated, root);
  return Object.values(catalogue).flatMap(({ message }) => message ?? []);
}

async function readCatalogue(path: string, language: Language, root: string) {
  const filename = `${root}/${path.replace('{locale}', language)}.po`;
  const content = await readFile(filename, 'utf8');
  return await catalogueFormat.parse(content, { locale: language, sourceLocale: sourceLanguage, filename });
}

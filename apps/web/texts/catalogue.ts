import { readFile } from 'node:fs/promises';
import { type Language, languages } from '@caseward/contract/languages';
import { formatter } from '@lingui/format-po';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';

/** The language that texts are written in, in the code. */
export const sourceLanguage: Language = languages[0];

/** Format of the catalogues: PO files, without line numbers, which change too often. */
export const catalogueFormat = formatter({ lineNumbers: false, printPlaceholdersInComments: false });

/** Path of a language's catalogue, without its ending. `{locale}` stands for the language. */
export const cataloguePath = 'src/shared/language/{locale}';

/** Answers an English text in the language of a build. */
export type Translate = (english: string) => string;

/**
 * Reads the catalogue of a language.
 * @param root folder of the web application
 * @returns what translates a text; it throws an Error for a text that the catalogue lacks
 */
export async function translationInto(language: Language, root: string): Promise<Translate> {
  if (language === sourceLanguage) return (english) => english;
  const filename = `${root}/${cataloguePath.replace('{locale}', language)}.po`;
  const content = await readFile(filename, 'utf8');
  const catalogue = await catalogueFormat.parse(content, {
    locale: language,
    sourceLocale: sourceLanguage,
    filename,
  });
  return (english) => {
    const { translation } = catalogue[generateMessageId(english)] ?? {};
    if (!translation) throw new Error(`The catalogue of ${language} lacks the text: ${english}`);
    return translation;
  };
}

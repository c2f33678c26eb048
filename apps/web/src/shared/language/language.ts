import { type Language, languages } from '@caseward/contract/languages';
import { browserSetting } from '../browser-setting.ts';

/** The language of this build: each has one of its own, and the server answers the one that the browser asks for. */
export const language: Language = import.meta.env.CASEWARD_LANGUAGE;

/** The locale that numbers, days and names are written by, per language. */
const locales: Record<Language, string> = { en: 'en-US', de: 'de-DE' };

/** The locale of this build: `en-US` or `de-DE`. */
export const locale: string = locales[language];

const setting = browserSetting('caseward_language');

/**
 * Keeps a language for this browser, and loads the page anew when it shows another. Where the page came in another one
 * although this one was kept, or where it cannot be kept, it stays as it is: it would come the same again, without end.
 */
export function speak(wanted: Language): void {
  if (setting.get() === wanted) return;
  setting.set(wanted);
  if (wanted !== language && setting.get() === wanted) location.reload();
}

/** A label as it stands within a sentence: German keeps the capitals of its nouns. */
export const inSentence = (label: string): string =>
  language === languages[0] ? label.toLowerCase() : label;

/** Names in a row, as a sentence lists them: "a, b, and c". */
export const inARow = (names: readonly string[]): string => new Intl.ListFormat(locale).format(names);

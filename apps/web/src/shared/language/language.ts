import type { Language } from '@caseward/contract/languages';

/** The language of this build: each has a build of its own, and the server answers the one that the browser asks for. */
const language: Language = import.meta.env.CASEWARD_LANGUAGE;

/** The locale that numbers, days and names are written by, per language. */
const locales: Record<Language, string> = { en: 'en-US', de: 'de-DE' };

/** The locale of this build: `en-US` or `de-DE`. */
export const locale: string = locales[language];

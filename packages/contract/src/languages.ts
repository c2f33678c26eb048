/** Languages of the interface, by their ISO 639-1 codes; the first is the one that texts are written in. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** What each language calls itself: whoever reads it finds it, whatever the interface speaks. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };

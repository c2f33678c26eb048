/** Languages that texts are shown in, by their ISO 639-1 codes. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

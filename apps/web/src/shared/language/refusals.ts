/** What stands at the place of a value, such as `{0}`. */
const value = /\\\{(\d)\\\}/g;
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * What translates sentences of the server, and the values in them that are texts too, such as "5 minutes"; what it does
 * not know stays as it is.
 * @param pairs each sentence in English, with values as `{0}`, and its translation
 */
export function translatorOf(
  pairs: readonly (readonly [english: string, translated: string])[],
): (sentence: string) => string {
  const sentences = pairs.map(([english, translated]) => {
    const places: number[] = [];
    const pattern = literal(english).replace(value, (_, place: string) => {
      places.push(Number(place));
      return '(.*)';
    });
    return { pattern: new RegExp(`^${pattern}$`, 's'), places, translated };
  });
  // The most particular first: fewer values, then more words.
  sentences.sort((a, b) => a.places.length - b.places.length || b.translated.length - a.translated.length);
  const translate = (sentence: string): string => {
    for (const { pattern, places, translated } of sentences) {
      const values = pattern.exec(sentence)?.slice(1);
      const valueAt = (_: string, place: string) => translate(values?.[places.indexOf(Number(place))] ?? '');
      if (values) return translated.replace(/\{(\d)\}/g, valueAt);
    }
    return sentence;
  };
  return translate;
}

/** A sentence of the server in the language of this build; as it is, where it is not known. */
export const inLanguage: (sentence: string) => string = translatorOf(
  JSON.parse(import.meta.env.CASEWARD_REFUSALS),
);

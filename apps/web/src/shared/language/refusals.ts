/** What stands at the place of a value, such as `{0}`. */
const value = /\\\{(\d)\\\}/g;
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What stands between the texts of a list, such as "Low, Normal, High". */
const comma = ', ';

/**
 * What translates sentences of the server, and the values in them that are texts too, such as "5 minutes", or lists of
 * texts; what it does not know stays as it is.
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
      const valueAt = (_: string, place: string) => {
        const said = values?.[places.indexOf(Number(place))] ?? '';
        const translated = translate(said);
        return translated === said ? said.split(comma).map(translate).join(comma) : translated;
      };
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

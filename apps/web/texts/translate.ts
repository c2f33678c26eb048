/** Answers an English text in the language of a build. The id tells apart texts that are alike, by their context. */
export type Translate = (english: string, id?: string) => string;

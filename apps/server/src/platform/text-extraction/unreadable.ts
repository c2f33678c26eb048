/** A file whose text can never be read; a retry does not help. The message is for people. */
export class Unreadable extends Error {}

/** Maximum length of a text in characters; well above 50 million, and limited by memory. */
const mostCharacters = 100_000_000;

/** Collects a text, up to a maximum length. */
export class TextGatherer {
  readonly #pieces: string[] = [];
  #length = 0;

  /** @throws Unreadable when the text exceeds the maximum length */
  add(text: string): void {
    this.#length += text.length;
    if (this.#length > mostCharacters)
      throw new Unreadable('The file holds more text than can be searched. Split it and upload the parts.');
    this.#pieces.push(text);
  }

  /** The whole text. */
  toString(): string {
    return this.#pieces.join('');
  }
}

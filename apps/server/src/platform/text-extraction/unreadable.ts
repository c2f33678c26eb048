/** A file whose text cannot be had, whoever tries again. The message is a sentence for people. */
export class Unreadable extends Error {}

/** The most characters a text may have; well above 50 million, and what memory bears. */
const mostCharacters = 100_000_000;

/** Collects a text as it is found, and refuses one that has no end. */
export class TextGatherer {
  readonly #pieces: string[] = [];
  #length = 0;

  /** @throws Unreadable when the text becomes longer than any that is indexed */
  add(text: string): void {
    this.#length += text.length;
    if (this.#length > mostCharacters)
      throw new Unreadable('The file holds more text than can be searched. Split it and upload the parts.');
    this.#pieces.push(text);
  }

  /** All of it. */
  toString(): string {
    return this.#pieces.join('');
  }
}

/** A file whose text can never be read; a retry does not help. The message is for people. */
export class Unreadable extends Error {}

/** A file of a kind that is not read. The message is for people. */
export class NotRead extends Error {}

/** Maximum length of a text in characters; well above 50 million, and limited by memory. */
const mostCharacters = 100_000_000;

/** Maximum depth of elements or groups within one another; parsers take the square of it in time. */
const deepest = 1_000;

/** The depth given. @throws Unreadable when it exceeds the maximum */
export function nested(depth: number): number {
  if (depth > deepest)
    throw new Unreadable('The file nests its parts far deeper than a document does, so it was not read.');
  return depth;
}

/** A file that unpacks to far more than a document holds. */
export const bursting = () =>
  new Unreadable('The file unpacks to far more than a document holds, so it was not opened.');

/** A file that does not follow its own format. */
export const damaged = (cause: unknown) =>
  new Unreadable('The file is damaged or incomplete. Open it, save it again and upload the new copy.', {
    cause,
  });

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

import { type Draft, type DraftKey, forgetDraft, writeDraft } from './drafts.ts';

/** Debounce of writing the draft, in milliseconds. */
const pause = 300;

/** Draft autosave of one form: debounced after each change, at once when the page may be closing. */
export class DraftKeeper<Values> {
  readonly #key: DraftKey;
  /** The next content to write; null: nothing could be lost. */
  #next: Draft<Values> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isGivenUp = false;

  constructor(key: DraftKey) {
    this.#key = key;
  }

  /** Receives the form's content; null when it equals the stored record. */
  keep(draft: Draft<Values> | null): void {
    this.#isGivenUp = false;
    this.#next = draft;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.flush, pause);
  }

  /** Receives the form's content, and writes it at once. */
  keepNow(draft: Draft<Values>): void {
    this.keep(draft);
    this.flush();
  }

  /** Writes pending content at once. */
  readonly flush = (): void => {
    if (this.#timer === undefined) return;
    this.drop();
    void (this.#next ? writeDraft(this.#key, this.#next) : forgetDraft(this.#key));
  };

  /** Drops pending content. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Removes the draft: it is saved, or not wanted. */
  forget(): void {
    this.drop();
    void forgetDraft(this.#key);
  }

  /** The person discards their changes; the draft is removed once the form is left. */
  giveUp(): void {
    this.#isGivenUp = true;
  }

  /** Ends with the form. */
  close(): void {
    if (this.#isGivenUp) this.forget();
    else this.flush();
  }
}

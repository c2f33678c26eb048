import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** What Chromium itself prints for an answer that is an error, or for none. */
export const failedRequest = /^Failed to load resource: /;

/** Hears what the pages of a browser print as errors. */
export class ConsoleWatch {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #tolerated: RegExp[] = [];

  constructor(context: BrowserContext) {
    context.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'error') this.#heard.push(message.text());
    });
    context.on('weberror', (thrown) => this.#heard.push(`Uncaught ${thrown.error()}`));
  }

  /** Says that the test makes the page print these. */
  expect(...printed: RegExp[]): void {
    this.#expected.push(...printed);
  }

  /** Says that the page may print these, or not: it depends on which of two things happens first. */
  tolerate(...printed: RegExp[]): void {
    this.#tolerated.push(...printed);
  }

  /** What was printed and neither expected nor tolerated. */
  unexpected(): string[] {
    const known = [...this.#expected, ...this.#tolerated];
    return this.#heard.filter((text) => !known.some((pattern) => pattern.test(text)));
  }

  /** What was expected and not printed. */
  missing(): string[] {
    return this.#expected
      .filter((pattern) => !this.#heard.some((text) => pattern.test(text)))
      .map((pattern) => pattern.source);
  }
}

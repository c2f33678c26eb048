import type { BrowserContext, ConsoleMessage } from '@playwright/test';
import { nowhere } from './addresses.ts';

/** Chromium's own message for a failed request. */
export const failedRequest = /^Failed to load resource: /;

/** Collects console errors of a browser's pages. */
export class ConsoleWatch {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #tolerated: RegExp[] = [];

  constructor(context: BrowserContext) {
    context.on('console', (message: ConsoleMessage) => {
      // Chromium counts the page that says it is not found as a failure.
      if (message.location().url.endsWith(nowhere)) return;
      if (message.type() === 'error') this.#heard.push(message.text());
    });
    context.on('weberror', (thrown) => this.#heard.push(`Uncaught ${thrown.error()}`));
  }

  /** Declares the errors that the test causes. */
  expect(...printed: RegExp[]): void {
    this.#expected.push(...printed);
  }

  /** Declares errors that may or may not occur: it depends on which of two things happens first. */
  tolerate(...printed: RegExp[]): void {
    this.#tolerated.push(...printed);
  }

  /** Errors that were neither expected nor tolerated. */
  unexpected(): string[] {
    const known = [...this.#expected, ...this.#tolerated];
    return this.#heard.filter((text) => !known.some((pattern) => pattern.test(text)));
  }

  /** Expected errors that did not occur. */
  missing(): string[] {
    return this.#expected
      .filter((pattern) => !this.#heard.some((text) => pattern.test(text)))
      .map((pattern) => pattern.source);
  }
}

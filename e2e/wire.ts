import type { Endpoint } from '@caseward/contract/endpoint';
import type { Problem } from '@caseward/contract/errors';
import type { BrowserContext, Request, Route } from '@playwright/test';

/** The message of a failed server; people read it after `Error: `. */
export const outage = 'Something went wrong on our side. Try again.';

type Called = Pick<Endpoint, 'method' | 'path'>;

/** Every call of the file store. */
export const storePost: Called = { method: 'POST', path: '/storage/' };

/** Observes and changes the traffic between a browser's pages and the server. */
export class Wire {
  readonly #context: BrowserContext;
  readonly #requests: Request[] = [];
  readonly #ended = new Set<Request>();
  readonly #answers: string[] = [];

  constructor(context: BrowserContext) {
    this.#context = context;
    context.on('request', (request) => this.#requests.push(request));
    context.on('response', (answer) => this.#answers.push(`${answer.status()} ${answer.url()}`));
    context.on('requestfinished', (request) => this.#ended.add(request));
    context.on('requestfailed', (request) => this.#ended.add(request));
  }

  /** The requests that have no answer yet, by method and address. */
  pending(): string[] {
    return this.#requests
      .filter((request) => !this.#ended.has(request))
      .map((request) => `${request.method()} ${request.url()}`);
  }

  /** The answers that came so far, by status and address, in their order. */
  answers(): readonly string[] {
    return this.#answers;
  }

  /** The requests of an endpoint so far. */
  sent(endpoint: Called): Request[] {
    return this.#requests.filter((request) => isOf(endpoint, request));
  }

  /** All requests so far. */
  all(): readonly Request[] {
    return this.#requests;
  }

  /** The requests of the API so far. */
  calls(): Request[] {
    return this.#requests.filter((request) => new URL(request.url()).pathname.startsWith('/api/'));
  }

  /** Makes one endpoint fail with an internal error; answers a function that undoes it. */
  async fail(endpoint: Called): Promise<() => Promise<void>> {
    const problem: Problem = {
      type: 'urn:caseward:problem:internal',
      title: 'Internal error',
      status: 500,
      detail: outage,
    };
    return this.#onRequests(endpoint, (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', json: problem }),
    );
  }

  /** Makes one endpoint unreachable; answers a function that undoes it. */
  async cut(endpoint: Called): Promise<() => Promise<void>> {
    return this.#onRequests(endpoint, (route) => route.abort('connectionrefused'));
  }

  /** Lets the requests of an endpoint through, and loses the answers; answers a function that undoes it. */
  async loseAnswers(endpoint: Called): Promise<() => Promise<void>> {
    return this.#onRequests(endpoint, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
  }

  /** Holds requests of an endpoint back until the returned function is called. */
  async hold(endpoint: Called): Promise<() => Promise<void>> {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const restore = await this.#onRequests(endpoint, async (route) => {
      await released;
      // The page may have gone in the meantime.
      await route.continue().catch(() => {});
    });
    return async () => {
      release();
      await restore();
    };
  }

  /** Answers an endpoint with the test's own body; answers a function that undoes it. */
  async answer(endpoint: Called, json: unknown): Promise<() => Promise<void>> {
    return this.#onRequests(endpoint, (route) => route.fulfill({ json }));
  }

  async #onRequests(endpoint: Called, act: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
    const isOfPath = (url: URL) => pathOf(endpoint).test(url.pathname);
    const handler = (route: Route) => (isOf(endpoint, route.request()) ? act(route) : route.fallback());
    await this.#context.route(isOfPath, handler);
    return () => this.#context.unroute(isOfPath, handler);
  }
}

// An id is no word: counts/ is a call of its own.
const pathOf = ({ path }: Called): RegExp =>
  new RegExp(`^${path.replace(/:\w+/g, '[\\da-f-]{36}')}${path === storePost.path ? '' : '$'}`);

function isOf(endpoint: Called, request: Request): boolean {
  return request.method() === endpoint.method && pathOf(endpoint).test(new URL(request.url()).pathname);
}

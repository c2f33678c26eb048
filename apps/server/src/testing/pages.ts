import type { Endpoint } from '@caseward/contract/endpoint';
import { expect } from 'vitest';
import type { Person, Reply } from './firm.ts';

const uuid = '[0-9a-f-]{36}';

/** Pagination: the query of the next page, from the answer's link; undefined on the last. */
export function nextQuery({ headers }: Reply, endpoint: Endpoint): Record<string, string> | undefined {
  const link = headers.get('link');
  if (link === null) return undefined;
  const address = new URL(/^<([^>]+)>; rel="next"$/.exec(link)?.[1] ?? '');
  expect(address.pathname).toMatch(new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, uuid)}$`));
  return Object.fromEntries(address.searchParams);
}

/** Reads a list to its end, following the links of its answers; answers its pages. */
export async function everyPage<Row>(
  person: Person,
  endpoint: Endpoint,
  query: Record<string, string>,
  params?: Record<string, string>,
): Promise<Row[][]> {
  const pages: Row[][] = [];
  for (let next: Record<string, string> | undefined = query; next; ) {
    const reply: Reply = await person.call(endpoint, { query: next, ...(params && { params }) });
    expect(reply.status).toBe(200);
    pages.push(reply.body as Row[]);
    next = nextQuery(reply, endpoint);
  }
  return pages;
}

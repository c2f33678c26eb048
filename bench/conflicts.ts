import { readFile } from 'node:fs/promises';
import { inScope, type Scope } from '../apps/server/src/db/scope.ts';
import { findAlike } from '../apps/server/src/platform/names/find-alike.ts';
import { indexDueNames } from '../apps/server/src/platform/names/indexing.ts';
import { likely } from '../apps/server/src/platform/names/match-names.ts';
import { companies, people, strangers } from '../apps/server/src/platform/names/name-pairs.testing.ts';
import type { NameText } from '../apps/server/src/platform/names/read-name.ts';
import { foundFirm } from '../apps/server/src/testing/firm.ts';
import { reachInstallation } from '../e2e/installation.ts';
import { startServer } from '../e2e/server-process.ts';
import { connectAsSuperuser } from './firms.ts';
import { nameRows } from './name-rows.ts';

/** How names of one kind of pair fare. */
export interface ComparedKind {
  kind: string;
  pairs: number;
  /** Pairs that were found. */
  found: number;
  /** Whether they are to be found. */
  isMatch: boolean;
}

/** How the comparison of names fares in a firm with so many contacts. */
export interface Compared {
  names: number;
  kinds: ComparedKind[];
  /** Contacts found beside the one that was meant, for each name. */
  other_hits: { person: number; company: number };
  p50_ms: number;
  p95_ms: number;
}

interface AskedPair {
  kind: string;
  stored: NameText;
  asked: NameText;
  isMatch: boolean;
}

/**
 * Pairs of a file (kind, indexed name, name asked for, 1 for a person, match or nomatch; with tabs between, the first
 * line has titles), or without one the pairs of the tests.
 */
async function pairsOf(file: string | undefined): Promise<AskedPair[]> {
  if (!file) return ownPairs();
  const lines = (await readFile(file, 'utf8')).trim().split('\n').slice(1);
  return lines.map((line) => {
    const [kind = '', stored = '', asked = '', isPerson, expected] = line.split('\t');
    const party = isPerson === '1' ? 'PERSON' : 'COMPANY';
    return {
      kind,
      stored: { kind: party, text: stored },
      asked: { kind: party, text: asked },
      isMatch: expected === 'match',
    };
  });
}

function ownPairs(): AskedPair[] {
  const tables = [
    ...Object.entries(people).map(([kind, pairs]) => ({ kind, pairs, party: 'PERSON' as const })),
    ...Object.entries(companies).map(([kind, pairs]) => ({ kind, pairs, party: 'COMPANY' as const })),
  ];
  const matches = tables.flatMap(({ kind, pairs, party }) =>
    pairs.map(([stored, asked]) => ({
      kind,
      stored: { kind: party, text: stored },
      asked: { kind: party, text: asked },
      isMatch: true,
    })),
  );
  const others = strangers.map(([stored, asked]) => ({ kind: 'two parties', stored, asked, isMatch: false }));
  return [...matches, ...others];
}

/** Compares names in a firm with so many contacts. */
export async function measureConflicts(
  folder: string,
  names: number,
  file: string | undefined,
  report: (step: string) => void,
): Promise<Compared> {
  const server = await startServer(folder);
  try {
    const installation = await reachInstallation(server.url, folder);
    const client = await connectAsSuperuser(folder);
    try {
      const pairs = await pairsOf(file);
      const firm = await foundFirm(installation, `Names ${Date.now()}`);
      const actor = { tenantId: firm.id, userId: firm.admin.id };
      const inFirm = <Result>(work: (scope: Scope) => Promise<Result>) =>
        inScope(installation.services.pool, actor, work);
      report(`Making a firm with ${names.toLocaleString('en')} names`);
      await client.query('set search_path = caseward, pg_catalog');
      for (const statement of nameRows(firm.id, firm.admin.id, names)) await client.query(statement);
      const { rows } = await client.query<{ id: string }>(
        `insert into contacts (tenant_id, created_by, updated_by, id, kind, first_name)
          select $1, $2, $2, gen_random_uuid(), one ->> 'kind', one ->> 'text'
          from jsonb_array_elements($3::jsonb) with ordinality each(one, n) order by n returning id`,
        [firm.id, firm.admin.id, JSON.stringify(pairs.map(({ stored }) => stored))],
      );
      await client.query('vacuum analyze contacts');
      report('Indexing them');
      while (!(await inFirm((scope) => indexDueNames(scope))));
      await client.query('vacuum analyze contacts');
      await client.query('vacuum analyze conflict_names');
      report('Asking for names');
      return await ask(pairs, rows, names, inFirm);
    } finally {
      await client.end();
      await installation.close();
    }
  } finally {
    await server.stop();
  }
}

async function ask(
  pairs: readonly AskedPair[],
  stored: readonly { id: string }[],
  names: number,
  inFirm: <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>,
): Promise<Compared> {
  const kinds = new Map<string, ComparedKind>();
  const times: number[] = [];
  const own = new Set(stored.map(({ id }) => id));
  const others: Record<'PERSON' | 'COMPANY', number[]> = { PERSON: [], COMPANY: [] };
  for (const [n, { kind, asked, isMatch }] of pairs.entries()) {
    const begun = performance.now();
    const alike = await inFirm((scope) => findAlike(scope, asked, likely));
    times.push(performance.now() - begun);
    const known = kinds.get(kind) ?? { kind, pairs: 0, found: 0, isMatch };
    known.pairs += 1;
    if (alike.some(({ contactId }) => contactId === stored[n]?.id)) known.found += 1;
    kinds.set(kind, known);
    others[asked.kind].push(alike.filter(({ contactId }) => !own.has(contactId)).length);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  const mean = (counts: number[]) =>
    Math.round((10 * counts.reduce((sum, count) => sum + count, 0)) / (counts.length || 1)) / 10;
  return {
    names,
    kinds: [...kinds.values()].sort((one, other) => one.kind.localeCompare(other.kind)),
    other_hits: { person: mean(others.PERSON), company: mean(others.COMPANY) },
    p50_ms: at(0.5),
    p95_ms: at(0.95),
  };
}

/** The results as lines. */
export const conflictLines = ({ names, kinds, other_hits, p50_ms, p95_ms }: Compared): string[] => [
  ...kinds.map(
    ({ kind, pairs, found, isMatch }) =>
      `${kind}: ${found} of ${pairs} found${isMatch ? '' : ', and none should be'}`,
  ),
  `${names} names: p50 ${p50_ms} ms, p95 ${p95_ms} ms; other hits for a person ${other_hits.person}, for a company ${other_hits.company}`,
];

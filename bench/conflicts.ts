import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import type { Client } from 'pg';
import { inScope, type Scope } from '../apps/server/src/db/scope.ts';
import { findAlike } from '../apps/server/src/platform/names/find-alike.ts';
import { indexDueNames } from '../apps/server/src/platform/names/indexing.ts';
import { likely } from '../apps/server/src/platform/names/match-names.ts';
import { companies, people, strangers } from '../apps/server/src/platform/names/name-pairs.testing.ts';
import type { NameText } from '../apps/server/src/platform/names/read-name.ts';
import { foundFirm } from '../apps/server/src/testing/firm.ts';
import { type Installation, reachInstallation } from '../e2e/installation.ts';
import { startServer } from '../e2e/server-process.ts';
import { connectAsSuperuser } from './firms.ts';
import { fillWithNames, nameKey, storeNames } from './name-firm.ts';
import { type TimedChecks, timeChecks } from './timed-checks.ts';

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
  checks: TimedChecks;
  /** While it was measured. */
  load_average: number;
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
      const firm = await openNamesFirm(installation, client, names, report);
      const inFirm = <Result>(work: (scope: Scope) => Promise<Result>) =>
        inScope(installation.services.pool, { tenantId: firm.id, userId: firm.admin.id }, work);
      const ids = await storeNames(
        client,
        firm,
        pairs.map(({ stored }) => stored),
      );
      while (!(await inFirm((scope) => indexDueNames(scope))));
      report('Asking for names');
      const compared = await ask(pairs, ids, names, inFirm);
      report(`Running checks; a name took ${compared.p50_ms} ms at p50, ${compared.p95_ms} ms at p95`);
      const load_average = loadavg()[0] ?? 0;
      return { ...compared, checks: await timeChecks(installation, client, firm), load_average };
    } finally {
      await client.end();
      await installation.close();
    }
  } finally {
    await server.stop();
  }
}

/** The firm with so many names, which is made once. */
async function openNamesFirm(
  installation: Installation,
  client: Client,
  names: number,
  report: (step: string) => void,
): Promise<{ id: string; admin: { id: string } }> {
  const title = `Names ${names}`;
  const { rows } = await client.query<{ id: string; admin: string }>(
    `select t.id, u.id as admin from caseward.tenants t
      join caseward.users u on u.tenant_id = t.id and u.role = 'ADMIN' where t.name = $1`,
    [title],
  );
  const [known] = rows;
  if (known) return { id: known.id, admin: { id: known.admin } };
  report(`Making a firm with ${names.toLocaleString('en')} names`);
  const firm = await foundFirm(installation, `${title}, unfinished`);
  await fillWithNames(client, firm, names, report);
  await client.query('update caseward.tenants set name = $2 where id = $1', [firm.id, title]);
  return firm;
}

async function ask(
  pairs: readonly AskedPair[],
  ids: ReadonlyMap<string, readonly string[]>,
  names: number,
  inFirm: <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>,
): Promise<Omit<Compared, 'checks' | 'load_average'>> {
  const kinds = new Map<string, ComparedKind>();
  const times: number[] = [];
  const own = new Set([...ids.values()].flat());
  const others: Record<'PERSON' | 'COMPANY', number[]> = { PERSON: [], COMPANY: [] };
  for (const { kind, stored, asked, isMatch } of pairs) {
    const begun = performance.now();
    const alike = await inFirm((scope) => findAlike(scope, [asked], likely));
    times.push(performance.now() - begun);
    const known = kinds.get(kind) ?? { kind, pairs: 0, found: 0, isMatch };
    known.pairs += 1;
    if (alike.some(({ owner }) => ids.get(nameKey(stored))?.includes(owner))) known.found += 1;
    kinds.set(kind, known);
    others[asked.kind].push(alike.filter(({ owner }) => !own.has(owner)).length);
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
export const conflictLines = (compared: Compared): string[] => {
  const { names, kinds, other_hits, p50_ms, p95_ms, checks, load_average } = compared;
  return [
    ...kinds.map(
      ({ kind, pairs, found, isMatch }) =>
        `${kind}: ${found} of ${pairs} found${isMatch ? '' : ', and none should be'}`,
    ),
    `${names} names: p50 ${p50_ms} ms, p95 ${p95_ms} ms; other hits for a person ${other_hits.person}, for a company ${other_hits.company}`,
    `ten contacts with relations: p50 ${checks.ten_p50_ms} ms, p95 ${checks.ten_p95_ms} ms`,
    `a list of 1000 names: ${checks.list_seconds} s, in ${checks.list_steps} steps that were seen`,
    ...Object.entries(checks.restricted).map(
      ([mode, { without_p50_ms, with_p50_ms, longer_ms, spread_ms }]) =>
        `${mode}: a check ${without_p50_ms} ms at p50, with a hidden matter ${with_p50_ms} ms; longer by ${longer_ms} ms, spread of one contact ${spread_ms} ms`,
    ),
    `load average ${load_average.toFixed(1)}`,
  ];
};

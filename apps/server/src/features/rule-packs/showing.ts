import type { FirmRulePack, FirmRulePackDraft, PackText } from '@caseward/contract/rule-packs';
import { fingerprintOf } from '@caseward/deadlines/fingerprints';
import { shipped } from '@caseward/deadlines/library';
import worked from '@caseward/deadlines/worked/rules.json' with { type: 'json' };
import type { Scope } from '../../db/scope.ts';
import { notFound } from '../../http/api-problem.ts';
import { packsInUse } from '../../platform/court-rules/library.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { countLawyers, findPack, findVersion, listPacks, versionsOf } from './rule-packs.queries.ts';

export const missing = () => notFound('Pack of court rules');

/** The packs of the firm, with their versions. */
export async function showPacks(scope: Scope): Promise<FirmRulePack[]> {
  return withVersions(scope, await listPacks(scope));
}

/** One pack with its draft. @throws ApiProblem 404 */
export async function showPack(scope: Scope, id: string): Promise<FirmRulePackDraft> {
  const found = orThrow(await findPack(scope, id), missing);
  const [shown] = await withVersions(scope, [found]);
  return orThrow(shown, missing);
}

type Row = Awaited<ReturnType<typeof listPacks>>[number];

async function withVersions<Pack extends Row>(scope: Scope, packs: readonly Pack[]) {
  if (packs.length === 0) return [];
  const ids = packs.map(({ id }) => id);
  const [versions, used, lawyers] = await Promise.all([
    versionsOf(scope, ids),
    packsInUse(scope),
    countLawyers(scope),
  ]);
  return packs.map((pack) => {
    const inUse = used.find(({ pack_id }) => pack_id === pack.id);
    const own = versions.filter(({ pack_id }) => pack_id === pack.id);
    return {
      ...pack,
      in_use: inUse?.number ?? null,
      problem: inUse?.problem ?? null,
      lawyers,
      changed_since: inUse?.changed_since ?? [],
      versions: own.map(({ version_id: _, pack_id: __, ...version }) => version),
    };
  });
}

/** What a version says. @param number undefined: the newest @throws ApiProblem 404 */
export async function textOfVersion(scope: Scope, id: string, number: number | undefined): Promise<PackText> {
  const { name, title } = orThrow(await findPack(scope, id), missing);
  const wanted = number ?? (await versionsOf(scope, [id]))[0]?.number ?? 0;
  const { label, content, sha256 } = orThrow(await findVersion(scope, id, wanted), missing);
  return { name, title, version: label, sha256, firm: true, content };
}

/** What a pack says that the firm applies. @throws ApiProblem 404 */
export async function textOfPack(scope: Scope, name: string): Promise<PackText> {
  const pack = shipped.named(name);
  if (!pack) {
    const used = (await packsInUse(scope)).find((each) => each.pack?.pack === name);
    const { pack_id, number } = orThrow(used, missing);
    return textOfVersion(scope, pack_id, number);
  }
  const vectors = worked.filter(({ rule }) => rule.startsWith(`${name}/`));
  const { title, version } = pack;
  const content = JSON.stringify({ ...pack, vectors }, null, 2);
  return { name, title, version, sha256: fingerprintOf(pack), firm: false, content };
}

import { lawyers, type Role } from '@caseward/contract/roles';
import type { Overridden } from '@caseward/deadlines/overridden';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { shownName } from '../../db/person-name.ts';
import { creationStamp, recordColumns, updatedByName, updateStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

const standing = (scope: Scope) =>
  db
    .selectFrom('rule_packs')
    .select(['id', 'name', 'title', ...recordColumns])
    .where('tenant_id', '=', scope.tenantId)
    .where('removed_at', 'is', null);

/** Compared where both are: a list of packs reads the text of none. */
const changed = (scope: Scope) =>
  sql<boolean>`rule_packs.draft is distinct from ${db
    .selectFrom('pack_versions')
    .select('content')
    .where('pack_versions.tenant_id', '=', scope.tenantId)
    .where('pack_versions.pack_id', '=', sql<string>`rule_packs.id`)
    .orderBy('pack_versions.number', 'desc')
    .limit(1)
    .$asScalar()}`;

/** The packs of the firm, by title, without their drafts. */
export const listPacks = (scope: Scope) =>
  scope.rows(standing(scope).select(changed(scope).as('changed')).orderBy('title').orderBy('id'));

/** One pack with its draft. */
export const findPack = (scope: Scope, id: string) =>
  scope.row(
    standing(scope)
      .select(['draft', changed(scope).as('changed')])
      .where('id', '=', id),
  );

/** One pack, locked until the transaction ends. */
export const lockPack = (scope: Scope, id: string) =>
  scope.row(
    standing(scope)
      .select(['draft', updatedByName(scope, 'rule_packs')])
      .where('id', '=', id)
      .forNoKeyUpdate(),
  );

/** Locks all packs of the firm: what comes into use is checked against the others. */
export const lockPacks = (scope: Scope) => scope.rows(standing(scope).orderBy('id').forNoKeyUpdate());

/** How many packs there are, and whether one has the name, or had it. */
export const countPacks = (scope: Scope, name: string) =>
  scope.row(
    db
      .selectFrom('rule_packs')
      .select([
        sql<number>`(count(*) filter (where removed_at is null))::int`.as('count'),
        sql<boolean>`coalesce(bool_or(name = ${name}), false)`.as('has'),
      ])
      .where('tenant_id', '=', scope.tenantId),
  );

/** How many people of the firm can sign. */
export async function countLawyers(scope: Scope): Promise<number> {
  const counted = await scope.row(
    db
      .selectFrom('users')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('tenant_id', '=', scope.tenantId)
      .where('role', 'in', [...lawyers] satisfies Role[])
      .where('disabled_at', 'is', null),
  );
  return counted?.count ?? 0;
}

/** Writes a new pack; answers its id. */
export async function insertPack(
  scope: Scope,
  pack: { name: string; title: string; draft: string },
): Promise<string> {
  const stamp = creationStamp(scope);
  await scope.run(db.insertInto('rule_packs').values({ ...stamp, ...pack }));
  return stamp.id;
}

/** Changes the draft of a locked pack. */
export const updatePack = (scope: Scope, id: string, pack: { title: string; draft: string }) =>
  scope.run(
    db
      .updateTable('rule_packs')
      .set({ ...pack, ...updateStamp(scope) })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id),
  );

/** Removes a locked pack; its row stays, as do its versions. */
export const removePack = (scope: Scope, id: string) =>
  scope.run(
    db
      .updateTable('rule_packs')
      .set({ ...updateStamp(scope), removed_at: sql<string>`now()`, removed_by: scope.userId })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id),
  );

/** One parameter for any number: the statement is prepared once. */
const among = (ids: readonly string[]) => sql<string>`any(${ids as string[]}::uuid[])`;

const signer = (alias: 'publisher' | 'countersigner' | 'withdrawer') =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${shownName(alias)})`;
const signerOrNone = (alias: 'countersigner' | 'withdrawer') =>
  sql<{
    id: string;
    name: string;
  } | null>`case when ${sql.ref(`${alias}.id`)} is not null then ${signer(alias)} end`;

/** Versions of packs with who stands for them, the newest first. */
export const versionsOf = (scope: Scope, packs: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('pack_versions')
      .innerJoin('users as publisher', (join) =>
        join
          .on('publisher.tenant_id', '=', scope.tenantId)
          .onRef('publisher.id', '=', 'pack_versions.created_by'),
      )
      .leftJoin('rule_countersigns', (join) =>
        join
          .on('rule_countersigns.tenant_id', '=', scope.tenantId)
          .onRef('rule_countersigns.version_id', '=', 'pack_versions.id'),
      )
      .leftJoin('users as countersigner', (join) =>
        join
          .on('countersigner.tenant_id', '=', scope.tenantId)
          .onRef('countersigner.id', '=', 'rule_countersigns.created_by'),
      )
      .leftJoin('users as withdrawer', (join) =>
        join
          .on('withdrawer.tenant_id', '=', scope.tenantId)
          .onRef('withdrawer.id', '=', 'pack_versions.withdrawn_by'),
      )
      .select([
        'pack_versions.id as version_id',
        'pack_versions.pack_id',
        'pack_versions.number',
        'pack_versions.label',
        'pack_versions.sha256',
        'pack_versions.reason',
        'pack_versions.created_at as published_at',
        sql<{ id: string; name: string }>`${signer('publisher')}`.as('published_by'),
        'rule_countersigns.created_at as countersigned_at',
        signerOrNone('countersigner').as('countersigned_by'),
        'pack_versions.withdrawn_at',
        signerOrNone('withdrawer').as('withdrawn_by'),
        'pack_versions.withdrawn_reason',
      ])
      .where('pack_versions.tenant_id', '=', scope.tenantId)
      .where('pack_versions.pack_id', '=', among(packs))
      .orderBy('pack_versions.number', 'desc'),
  );

/** What the newest version of each pack says. */
export const newestContents = (scope: Scope, packs: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('pack_versions')
      .distinctOn('pack_id')
      .select(['pack_id', 'content'])
      .where('tenant_id', '=', scope.tenantId)
      .where('pack_id', '=', among(packs))
      .orderBy('pack_id')
      .orderBy('number', 'desc'),
  );

/** One version with what it says. */
export const findVersion = (scope: Scope, pack: string, number: number) =>
  scope.row(
    db
      .selectFrom('pack_versions')
      .select(['id', 'number', 'label', 'content', 'sha256', 'created_by', 'withdrawn_at'])
      .where('tenant_id', '=', scope.tenantId)
      .where('pack_id', '=', pack)
      .where('number', '=', number),
  );

/** Publishes a version. */
export const insertVersion = (
  scope: Scope,
  version: {
    pack_id: string;
    number: number;
    label: string;
    content: string;
    sha256: string;
    reason: string;
    overridden: Overridden;
  },
) =>
  scope.run(
    db.insertInto('pack_versions').values({
      ...{ ...version, tenant_id: scope.tenantId, id: uuidv7(), created_by: scope.userId },
      overridden: JSON.stringify(version.overridden),
    }),
  );

/** Countersigns a version. */
export const insertCountersign = (scope: Scope, version_id: string, published_by: string) =>
  scope.run(
    db.insertInto('rule_countersigns').values({
      tenant_id: scope.tenantId,
      id: uuidv7(),
      version_id,
      published_by,
      created_by: scope.userId,
    }),
  );

/** Withdraws a version. */
export const withdrawVersion = async (scope: Scope, id: string, reason: string) =>
  scope.run(
    db
      .updateTable('pack_versions')
      .set({ withdrawn_at: await scope.moment(), withdrawn_by: scope.userId, withdrawn_reason: reason })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id),
  );

import { daysOfFeed, type Feed, type FeedInput } from '@caseward/contract/feeds';
import type { Language } from '@caseward/contract/languages';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type * as z from 'zod/mini';
import { rowsOutsideScope } from '../../db/direct.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { today } from '../../platform/firm-days.queries.ts';

const ownFeeds = (scope: Scope) =>
  db
    .selectFrom('feeds')
    .leftJoin('matters', (join) =>
      join
        .on('matters.tenant_id', '=', scope.tenantId)
        .onRef('matters.id', '=', 'feeds.only_matter')
        .on('matters.deleted_at', 'is', null),
    )
    .select(['feeds.id', 'feeds.name', 'feeds.scope', 'feeds.detail'])
    .select(['feeds.created_at', 'feeds.expires_at', 'feeds.last_used_at'])
    .select(
      sql<Feed['matter']>`case when matters.id is not null then
        jsonb_build_object('id', matters.id, 'title', matters.title) end`.as('matter'),
    )
    .select(
      sql<Feed['state']>`case when feeds.unused_at is not null then 'UNUSED'
        when feeds.expires_at <= now() then 'EXPIRED' else 'ACTIVE' end`.as('state'),
    )
    .where('feeds.tenant_id', '=', scope.tenantId)
    .where('feeds.user_id', '=', scope.userId)
    .where('feeds.revoked_at', 'is', null);

/** The feeds of the scope's user that they did not revoke, latest first. */
export const listFeeds = (scope: Scope): Promise<Feed[]> =>
  scope.rows(ownFeeds(scope).orderBy('feeds.created_at', 'desc').orderBy('feeds.id', 'desc'));

/** One of them. */
export const findFeed = (scope: Scope, id: string): Promise<Feed | undefined> =>
  scope.row(ownFeeds(scope).where('feeds.id', '=', id));

/** Writes a feed of the scope's user. */
export const insertFeed = (
  scope: Scope,
  id: string,
  { name, matter, detail = 'NO_NAMES' }: z.output<typeof FeedInput>,
  tokenHash: Buffer,
) =>
  scope.run(
    db.insertInto('feeds').values({
      tenant_id: scope.tenantId,
      id,
      user_id: scope.userId,
      name,
      scope: matter ? 'MATTER' : 'ME',
      only_matter: matter ?? null,
      detail,
      token_hash: tokenHash,
      expires_at: sql<string>`now() + make_interval(days => ${daysOfFeed}::int)`,
    }),
  );

/** Revokes a feed of the scope's user; answers whether there was one, and which matter it shows. */
export const revokeFeed = (scope: Scope, id: string) =>
  scope.row(
    db
      .updateTable('feeds')
      .set({ revoked_at: sql<string>`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('user_id', '=', scope.userId)
      .where('revoked_at', 'is', null)
      .returning('only_matter'),
  );

/** What the firm lets feeds tell. */
export const feedRules = (scope: Scope) =>
  scope.row(
    db
      .selectFrom('tenants')
      .select(['feed_titles_allowed', 'feed_walled_busy'])
      .where('id', '=', scope.tenantId),
  );

/** Whose feed an address leads to, if it can be read. */
export const feedAt = async (pool: Pool, tenantId: string, tokenHash: Buffer) =>
  (
    await rowsOutsideScope(
      pool,
      db
        .selectFrom(
          sql<{ id: string; user_id: string }>`caseward.feed_of(${tenantId}, ${tokenHash})`.as('found'),
        )
        .selectAll(),
    )
  )[0];

/** A feed of the scope's user as it is read: what it shows, in whose words, and how far the firm lets it. */
export const feedToRead = (scope: Scope, id: string) =>
  scope.row(
    db
      .selectFrom('feeds')
      .innerJoin('users', (join) =>
        join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'feeds.user_id'),
      )
      .innerJoin('tenants', 'tenants.id', 'feeds.tenant_id')
      .select(['feeds.id', 'feeds.scope', 'feeds.only_matter', 'feeds.detail', 'feeds.recorded_on'])
      .select(['tenants.feed_titles_allowed', 'tenants.feed_walled_busy', 'users.role'])
      .select(sql<Language>`coalesce(users.language, tenants.language)`.as('language'))
      .select(today(scope).as('today'))
      .where('feeds.tenant_id', '=', scope.tenantId)
      .where('feeds.id', '=', id)
      .where('feeds.user_id', '=', scope.userId),
  );

/** Notes that a feed is read, to the minute; never waits for another reader of it. */
export const noteFeedUse = (scope: Scope, id: string) =>
  scope.run(
    db
      .updateTable('feeds')
      .set({ last_used_at: sql<string>`date_trunc('minute', now())` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', 'in', (read) =>
        read
          .selectFrom('feeds')
          .select('id')
          .where('tenant_id', '=', scope.tenantId)
          .where('id', '=', id)
          .where((feed) =>
            feed.or([
              feed('last_used_at', 'is', null),
              feed('last_used_at', '<', sql<string>`date_trunc('minute', now())`),
            ]),
          )
          .forNoKeyUpdate()
          .skipLocked(),
      ),
  );

/** Claims that a feed's reading is recorded on a day; of parallel readers, one succeeds. */
export const claimRecording = async (scope: Scope, id: string, day: string): Promise<boolean> =>
  (await scope.run(
    db
      .updateTable('feeds')
      .set({ recorded_on: day })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where(sql<boolean>`feeds.recorded_on is distinct from ${day}::date`),
  )) > 0;

/** Feeds of all firms that no program has read since a moment. */
export const unusedFeeds = (pool: Pool, since: Date) =>
  rowsOutsideScope(
    pool,
    db
      .selectFrom(
        sql<{
          tenant_id: string;
          id: string;
          user_id: string;
        }>`caseward.unused_feeds(${since.toISOString()}::timestamptz)`.as('unused'),
      )
      .selectAll(),
  );

/** Switches an unused feed off; answers whether it still was one. */
export const switchOff = async (scope: Scope, id: string): Promise<boolean> =>
  (await scope.run(
    db
      .updateTable('feeds')
      .set({ unused_at: sql<string>`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .where('unused_at', 'is', null),
  )) > 0;

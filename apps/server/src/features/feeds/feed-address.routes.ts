import { createHash } from 'node:crypto';
import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { inScope, type Scope } from '../../db/scope.ts';
import { notFound } from '../../http/api-problem.ts';
import type { Api } from '../../http/implement.ts';
import { consume } from '../../http/limits.ts';
import { record } from '../../platform/audit/record.ts';
import { firmOfToken, linkTokenHash } from '../../platform/identity/one-time-links.ts';
import { type FeedContent, writeCalendar } from './feed-calendar.ts';
import { readEntries } from './feed-entries.queries.ts';
import { findReadableMatter } from './feed-matter.queries.ts';
import { claimRecording, feedAt, feedToRead, noteFeedUse } from './feeds.queries.ts';

/** How often one address may be read: programs do it once in five minutes at most. */
const reads = { points: 60, duration: 600 };

/** A feed that cannot be read, for whatever reason: one answer, so that none tells that an address was good once. */
const missing = () => notFound('Calendar');

/**
 * The addresses of calendar feeds, outside the API: whoever has one reads as its person, under row-level security, so
 * that a wall or a lost role holds at the next reading.
 * @param version of the product: another one may write other bytes
 */
export function feedAddress(api: Api, version: string): void {
  const budget = new RateLimiterMemory(reads);
  api.app.get<{ Params: { token: string } }>(
    '/calendar/:token.ics',
    { schema: { hide: true } },
    async (request, reply) => {
      const { token } = request.params;
      const tenantId = firmOfToken(token);
      const feed = tenantId && (await feedAt(api.pool, tenantId, linkTokenHash(token)));
      if (!tenantId || !feed) throw missing();
      await consume(budget, feed.id, (wait) => `This calendar is read too often. Try again in ${wait}.`);
      const caller = { tenantId, userId: feed.user_id };
      const release = await api.limits.begin('call', { ...caller, sessionId: feed.id }, reply.raw);
      try {
        const actor = { ...caller, address: request.ip, requestId: request.id };
        const content = await inScope(api.pool, actor, (scope) => contentOf(scope, feed.id, api.publicUrl), {
          onlyReads: true,
          feature: 'feeds',
          statementTenantId: api.statementTenantId,
        });
        if (!content) throw missing();
        return answer(request, reply, content, version);
      } finally {
        release();
      }
    },
  );
}

/** What a feed shows now; undefined where its person may read no deadlines or events any more. */
async function contentOf(scope: Scope, id: string, publicUrl: string): Promise<FeedContent | undefined> {
  const feed = await feedToRead(scope, id);
  if (!feed || ![deadlines.list, events.list].every(({ access }) => isAmong(access, feed.role)))
    return undefined;
  const matter = feed.only_matter === null ? null : await findReadableMatter(scope, feed.only_matter);
  const isOfNone = feed.only_matter !== null && !matter;
  const shown = { matter: feed.only_matter, walled: feed.feed_walled_busy, today: feed.today };
  const detail = feed.detail === 'FULL' && !feed.feed_titles_allowed ? 'NO_NAMES' : feed.detail;
  const entries = isOfNone ? [] : await readEntries(scope, shown);
  await noteFeedUse(scope, id);
  if (feed.recorded_on !== feed.today && (await claimRecording(scope, id, feed.today)))
    await record(scope, { action: 'READ', objectType: 'feed', objectId: id, matter });
  const isNamed = matter && matter.visible_to === null && detail !== 'BUSY';
  return {
    detail,
    language: feed.language,
    matterNumber: isNamed ? matter.matter_number : null,
    entries,
    publicUrl,
  };
}

const isAmong = (access: readonly string[], role: string) => access.includes(role);

function answer(request: FastifyRequest, reply: FastifyReply, content: FeedContent, version: string) {
  const etag = `"${createHash('sha256')
    .update(JSON.stringify([version, content]))
    .digest('base64url')}"`;
  void reply
    .header('etag', etag)
    .header('cache-control', 'private, max-age=300')
    .header('x-robots-tag', 'noindex');
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply
    .header('content-disposition', 'inline; filename="calendar.ics"')
    .type('text/calendar; charset=utf-8')
    .send(writeCalendar(content));
}

/** Whether a program has this state already. Proxies that compress mark the tag as weak. */
const isKnown = (known: string | undefined, etag: string) =>
  known?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) === true;

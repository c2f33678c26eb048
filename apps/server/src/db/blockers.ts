import { Client } from 'pg';

/** How often it is looked who blocks, in milliseconds: a few times within a wait. */
const everyMs = 200;

/** Somebody whose locks are waited for. */
interface Blocker {
  relation: string | null;
  pid: number;
  role: string | null;
  name: string;
  /** Unknown to whoever may not see it. */
  seconds: number | null;
}

/** Whom a session waits for. */
export interface BlockerWatch {
  /** Whom it waited for last, in words; undefined when it did not wait. */
  seen(): string | undefined;
  forget(): void;
  close(): Promise<void>;
}

/**
 * Watches whom a session waits for, in a session of its own: once a wait is over, nobody knows any more.
 * @param url of a role that may see the session
 * @param pid PostgreSQL's number of the session that is watched
 */
export async function watchBlockers(url: string, pid: number): Promise<BlockerWatch> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  // Without it a migration goes on all the same; it cannot say who blocks.
  client.on('error', () => {});
  await client.connect();
  let last: Blocker[] = [];
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    const { rows } = await client
      .query<Blocker>(
        `select (select string_agg(distinct l.relation::regclass::text, ', ') from pg_locks l
            where l.pid = $1 and not l.granted and l.relation is not null) as relation,
          a.pid, a.usename as role, a.application_name as name,
          extract(epoch from clock_timestamp() - a.xact_start)::integer as seconds
        from (select distinct unnest(pg_blocking_pids($1)) as pid) b join pg_stat_activity a using (pid) order by a.pid`,
        [pid],
      )
      .catch(() => ({ rows: [] }));
    if (rows.length > 0) last = rows;
    isAsking = false;
  };
  const timer = setInterval(() => void ask(), everyMs);
  return {
    seen: () => (last.length > 0 ? inWords(last) : undefined),
    forget: () => {
      last = [];
    },
    close: async () => {
      clearInterval(timer);
      await client.end();
    },
  };
}

function inWords(blockers: readonly Blocker[]): string {
  const users = blockers.map(({ pid, role, name, seconds }) => {
    const facts = [role, name, seconds === null ? '' : `in its transaction for ${seconds} s`].filter(Boolean);
    return `process ${pid} (${facts.join(', ')})`;
  });
  return `${blockers[0]?.relation ?? 'a lock'} is held by ${users.join(' and ')}`;
}

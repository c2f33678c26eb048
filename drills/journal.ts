import { randomUUID } from 'node:crypto';
import { contacts } from '@caseward/contract/contacts';
import type { Person } from '../apps/server/src/testing/firm.ts';
import type { Installation } from '../e2e/installation.ts';

/** Milliseconds after which a write counts as unanswered. */
const longestAnswerMs = 30_000;

/** Writes of one firm, and which of them were acknowledged. */
export class Journal {
  readonly acknowledged: string[] = [];
  /** Statuses of writes that were refused, and 0 for those without an answer, with how often each came. */
  readonly refused = new Map<number, number>();

  /**
   * Adds a contact; answers whether it was acknowledged.
   * @param key under which it is sent; with the one of an earlier write, it is that one again
   */
  async write(person: Pick<Person, 'call'>, key: string = randomUUID()): Promise<boolean> {
    const name = `journal ${key}`;
    const status = await person
      .call(contacts.create, {
        body: { first_name: name },
        headers: { 'idempotency-key': key },
        signal: AbortSignal.timeout(longestAnswerMs),
      })
      .then(
        (reply) => reply.status,
        () => 0,
      );
    if (status === 201) this.acknowledged.push(name);
    else this.refused.set(status, (this.refused.get(status) ?? 0) + 1);
    return status === 201;
  }

  /** Compares what was acknowledged with the tables, by SQL. */
  async compare({ owner }: Installation): Promise<{ lost: number; twice: number }> {
    const { rows } = await owner.query<{ first_name: string; times: number }>(
      `select first_name, count(*)::int as times from caseward.contacts where first_name = any($1) group by 1`,
      [this.acknowledged],
    );
    return {
      lost: this.acknowledged.length - rows.length,
      twice: rows.filter(({ times }) => times > 1).length,
    };
  }

  /** How the writes ended, in one line. */
  get summary(): string {
    const refused = [...this.refused].map(([status, times]) => `${times} x ${status || 'no answer'}`);
    return [`${this.acknowledged.length} acknowledged`, ...refused].join(', ');
  }

  /** Whether every refusal said that it may be tried again, or never came. */
  get refusesTruthfully(): boolean {
    return [...this.refused.keys()].every((status) => status === 503 || status === 429 || status === 0);
  }
}

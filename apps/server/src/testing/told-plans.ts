import { Client } from 'pg';
import { expect } from 'vitest';
import type { Firm, Reply } from './firm.ts';
import type { Plan } from './query-plans.ts';
import type { SentStatement } from './statement-log.ts';
import type { TestApp } from './test-app.ts';

/** What of the statements of a call is run once more: what reads. */
const reads = ({ text }: { text: string }) => /^select/.test(text) && !text.includes('"sessions"');

/** Plans of the statements that calls of a firm's administrator send, also within functions. */
export interface ToldPlans {
  /** The plans of a call's statements, run once more as the serving role. */
  of(call: () => Promise<Reply>, isMeant?: (text: string) => boolean): Promise<Plan[]>;
  close(): Promise<void>;
}

/**
 * Has PostgreSQL tell the plans of what the server sends.
 * @param sent what the server's connections send, recorded from the first of them on
 */
export async function tellPlans(test: TestApp, firm: Firm, sent: SentStatement[]): Promise<ToldPlans> {
  const plans: Plan[] = [];
  const told = new Client({ connectionString: test.database.superUrl });
  await told.connect();
  told.on('notice', ({ message = '' }) => {
    const [, plan] = /plan:\s*({.*})\s*$/s.exec(message) ?? [];
    if (plan) plans.push(JSON.parse(plan).Plan);
  });
  for (const statement of [
    "load 'auto_explain'",
    'set auto_explain.log_min_duration = 0',
    'set auto_explain.log_nested_statements = on',
    'set auto_explain.log_analyze = on',
    'set auto_explain.log_format = json',
    'set auto_explain.log_level = notice',
    `set app.tenant_id = '${firm.id}'`,
    `set app.user_id = '${firm.admin.id}'`,
    'set role caseward_app',
  ])
    await told.query(statement);
  return {
    of: async (call, isMeant = () => true) => {
      sent.length = 0;
      const { status, body } = await call();
      expect(status, JSON.stringify(body)).toBeLessThan(300);
      plans.length = 0;
      // In a transaction, as the server sends them: what they set holds for those that follow.
      await told.query('begin');
      for (const { text, values } of sent.filter((each) => reads(each) && isMeant(each.text)))
        await told.query(text, [...values]);
      await told.query('rollback');
      return [...plans];
    },
    close: () => told.end(),
  };
}

import { sweepUploads } from './features/documents/upload-sweep.ts';
import { sweepImports } from './features/imports/import-sweep.ts';
import { sweepIdempotencyKeys } from './http/idempotency.queries.ts';
import { sweepFailures } from './platform/identity/sign-in-guard.queries.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { everyHour } from './platform/jobs/recurring.ts';
import type { DocumentStore } from './storage/store.ts';

/** Removes every hour what is good for a while only. */
export function runHourlySweeps(jobs: Jobs, store: DocumentStore): void {
  jobs.schedule({ name: 'sweep-failed-sign-ins', cron: everyHour, run: ({ pool }) => sweepFailures(pool) });
  jobs.schedule({ name: 'sweep-uploads', cron: everyHour, run: ({ pool }) => sweepUploads(pool, store) });
  jobs.schedule({ name: 'sweep-imports', cron: everyHour, run: ({ pool }) => sweepImports(pool, store) });
  jobs.schedule({
    name: 'sweep-idempotency-keys',
    cron: everyHour,
    run: ({ pool }) => sweepIdempotencyKeys(pool),
  });
}

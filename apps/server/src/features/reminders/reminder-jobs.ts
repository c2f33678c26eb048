import { runDigests } from './digest-jobs.ts';
import { runEscalation } from './escalation-jobs.ts';

/** Tells people of deadlines: each morning what is due, and others what nobody acts on. */
export function runReminders(...[jobs, pool, delivery, log]: Parameters<typeof runDigests>): void {
  runDigests(jobs, pool, delivery, log);
  runEscalation(jobs);
}

import type { Jobs } from '../../platform/jobs/jobs.ts';
import { everyHour } from '../../platform/jobs/recurring.ts';
import { tellOfUnanswered } from './questions.queries.ts';

/** Conflicts officers are told of checks that wait for those inside a wall for more than three working days. */
export function tellOfUnansweredQuestions(jobs: Jobs): void {
  jobs.schedule({
    name: 'tell-of-unanswered-questions',
    cron: everyHour,
    run: ({ pool }) => tellOfUnanswered(pool, new Date()),
  });
}

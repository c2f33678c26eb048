import type { Jobs } from '../../platform/jobs/jobs.ts';
import { runRetention } from './retention.ts';
import { tellOfUnansweredQuestions } from './unanswered-questions.ts';
import { runConflictWatch } from './watch.ts';

/** What is done about conflicts in the background. */
export function runConflictWork(jobs: Jobs, watches: boolean): void {
  if (watches) runConflictWatch(jobs);
  tellOfUnansweredQuestions(jobs);
  runRetention(jobs);
}

import { courtRoutes } from './features/courts/courts.routes.ts';
import { cancel as cancelDeadline } from './features/deadlines/deadline-acts.ts';
import { computeDeadline } from './features/deadlines/deadline-at-court.ts';
import { deadlinePreviewRoutes } from './features/deadlines/deadline-preview.routes.ts';
import { addDeadline } from './features/deadlines/deadline-saving.ts';
import { deadlineRoutes } from './features/deadlines/deadlines.routes.ts';
import { eventDeadlineRoutes } from './features/deadlines/event-deadlines.routes.ts';
import { runReplays } from './features/deadlines/replay-jobs.ts';
import { replayRoutes } from './features/deadlines/replays.routes.ts';
import { addEvent, deleteEvent } from './features/events/event-saving.ts';
import { matterPlaybookRoutes } from './features/playbooks/matter-playbooks.routes.ts';
import { playbookRoutes } from './features/playbooks/playbooks.routes.ts';
import { rulePackRoutes } from './features/rule-packs/rule-packs.routes.ts';
import { addTask, removeTask } from './features/tasks/task-saving.ts';
import type { Api } from './http/implement.ts';
import type { Jobs } from './platform/jobs/jobs.ts';

/** Deadlines, what they are computed from, and the playbooks that begin with them. */
export function deadlinesAndPlaybooks(api: Api, jobs: Jobs): void {
  courtRoutes(api);
  deadlineRoutes(api);
  deadlinePreviewRoutes(api);
  eventDeadlineRoutes(api);
  rulePackRoutes(api);
  replayRoutes(api);
  runReplays(jobs);
  playbookRoutes(api);
  matterPlaybookRoutes(api, {
    compute: computeDeadline,
    addTask,
    addEvent,
    addDeadline,
    removeTask,
    removeEvent: deleteEvent,
    cancelDeadline,
  });
}

import { sql } from 'kysely';

/** The hour of the day that people are reminded of (`remind_on`): of two on one day the earlier. */
export const remindTime = sql<
  string | null
>`case when deadlines.proposed_on < deadlines.due_on then replay_items.new_time
  when deadlines.proposed_on = deadlines.due_on then least(replay_items.new_time, deadlines.due_time)
  else deadlines.due_time end`;

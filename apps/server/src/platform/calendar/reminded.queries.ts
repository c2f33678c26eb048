import { sql } from 'kysely';

/** The hour of the day that people are reminded of (`remind_on`): of two on one day the earlier. */
export const remindTime = sql<
  string | null
>`case when deadlines.proposed_on < deadlines.due_on then replay_items.new_time
  when deadlines.proposed_on = deadlines.due_on then least(replay_items.new_time, deadlines.due_time)
  else deadlines.due_time end`;

/** The zone of that hour. */
export const remindZone = sql<
  string | null
>`case when deadlines.proposed_on < deadlines.due_on or deadlines.proposed_on = deadlines.due_on
    and coalesce(replay_items.new_time < deadlines.due_time, deadlines.due_time is null)
    then coalesce(replay_items.zone, deadlines.zone)
  else deadlines.zone end`;

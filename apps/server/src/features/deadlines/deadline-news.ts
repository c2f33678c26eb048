import type { Scope } from '../../db/scope.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { leadOf } from './deadline-news.queries.ts';

interface Told {
  id: string;
  matter: string;
  visible_to: string[] | null;
}
type People = readonly (string | null)[];

const about = ({ id, matter, visible_to }: Told) => ({
  object: { type: 'deadline' as const, id },
  matter: { id: matter, visible_to },
});

/** Tells people that they answer for a deadline, or stand in for whoever does. */
export const tellAssigned = (scope: Scope, deadline: Told, people: People) =>
  notify(scope, people, { kind: 'DEADLINE_ASSIGNED', ...about(deadline) });

/**
 * Tells people that a day waits for a second person, and whoever leads the matter.
 * @param but who were told of the deadline just now
 */
export async function tellToConfirm(scope: Scope, deadline: Told, people: People, but: People = []) {
  const asked = [...people, await leadOf(scope, deadline.matter)].filter((person) => !but.includes(person));
  await notify(scope, asked, { kind: 'DEADLINE_TO_CONFIRM', ...about(deadline) });
}

import type { Scope } from '../../db/scope.ts';
import { notify } from '../../platform/notifications/notify.ts';
import type { lockMatter } from './matter-writing.queries.ts';
import { closes } from './matters.rules.ts';

type Stored = Pick<
  NonNullable<Awaited<ReturnType<typeof lockMatter>>>,
  'status' | 'lead_attorney' | 'assigned_users'
>;
type Now = { [Field in keyof Stored]?: Stored[Field] | undefined };

/** Tells whom a change of a matter concerns: its new lead attorney, new members of its team, all of them when it is closed or archived. */
export async function tellOfMatter(
  scope: Scope,
  matter: { id: string; visible_to: string[] | null },
  before: Stored | undefined,
  now: Now,
): Promise<void> {
  const object = { type: 'matter', id: matter.id } as const;
  const lead = now.lead_attorney === undefined ? (before?.lead_attorney ?? null) : now.lead_attorney;
  const team = now.assigned_users ?? before?.assigned_users ?? [];
  if (lead !== (before?.lead_attorney ?? null))
    await notify(scope, [lead], { kind: 'MADE_LEAD', object, matter });
  const joined = team.filter((user) => user !== lead && !before?.assigned_users.includes(user));
  await notify(scope, joined, { kind: 'TEAM_JOINED', object, matter });
  if (before && closes(before.status, now.status))
    await notify(scope, [lead, ...team], { kind: 'MATTER_CLOSED', object, matter });
}

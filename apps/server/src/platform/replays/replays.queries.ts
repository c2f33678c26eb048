import type { ReplayCause } from '@caseward/contract/replay-codes';
import { uuidv7 } from 'uuidv7';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { MatterProtection } from '../matters/protection.ts';

/** What deadlines are computed from has changed. */
export interface NewReplay {
  cause: ReplayCause;
  /** What changed, in words. */
  why: string;
  /** Where it is of one matter: behind its wall. */
  matter?: { id: string } & MatterProtection;
  event?: string;
  /** The deadline that others come before. */
  deadline?: string;
  court?: string;
  /** The court that the event or the matter had before. */
  fromCourt?: string | null;
  day?: string;
}

/** Writes a replay that is to be computed; answers its id. @param by null: the product */
export async function insertReplay(
  scope: Scope,
  { cause, why, matter, event, deadline, court, fromCourt, day }: NewReplay,
  by: string | null = scope.userId,
): Promise<string> {
  const id = uuidv7();
  await scope.run(
    db.insertInto('replays').values({
      tenant_id: scope.tenantId,
      id,
      cause,
      why,
      matter_id: matter?.id ?? null,
      visible_to: matter?.visible_to ?? null,
      held: matter?.held ?? false,
      event_id: event ?? null,
      deadline_id: deadline ?? null,
      court_id: court ?? null,
      from_court_id: fromCourt ?? null,
      day: day ?? null,
      created_by: by,
    }),
  );
  return id;
}

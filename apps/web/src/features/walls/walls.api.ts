import { type WallInput, type WallMembersInput, walls } from '@caseward/contract/walls';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';

/** The wall around a matter, and those that were. */
export const wallsQuery = (matterId: string) => answerQuery(walls.ofMatter, { params: { id: matterId } });
/** How many walls stand in the firm, and their ids. */
export const standingWallsQuery = answerQuery(walls.standing, {});

/** Raises a wall around a matter. */
export const raiseWall = (matterId: string, body: WallInput) =>
  call(walls.raise, { params: { id: matterId }, body });
/** Says who is behind a matter's wall by name. */
export const changeWall = (matterId: string, body: WallMembersInput) =>
  call(walls.change, { params: { id: matterId }, body });
/** Lifts a wall, for a reason. */
export const liftWall = (id: string, reason: string) =>
  call(walls.lift, { params: { id }, body: { reason } });

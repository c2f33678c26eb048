import { type WallInput, type WallMembersInput, walls } from '@caseward/contract/walls';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';

/** Present and past walls of a matter. */
export const wallsQuery = (matterId: string) => answerQuery(walls.ofMatter, { params: { id: matterId } });
/** Number and ids of the firm's active walls. */
export const standingWallsQuery = answerQuery(walls.standing, {});

/** Raises a wall around a matter. */
export const raiseWall = (matterId: string, body: WallInput) =>
  call(walls.raise, { params: { id: matterId }, body });
/** Changes the people added by name behind a matter's wall. */
export const changeWall = (matterId: string, body: WallMembersInput) =>
  call(walls.change, { params: { id: matterId }, body });
/** Lifts a wall, for a reason. */
export const liftWall = (id: string, reason: string) =>
  call(walls.lift, { params: { id }, body: { reason } });

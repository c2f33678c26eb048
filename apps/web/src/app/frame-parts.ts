/** What the frame shows only after its first paint, on every screen: one file in place of five. */
export { DueCount } from '../features/dashboard/DueCount.tsx';
export { NewsDot } from '../features/help/NewsDot.tsx';
export { Bell } from '../features/inbox/Bell.tsx';
export { followLive } from '../shared/live/follow-live.ts';
export { PrintedOn } from './PrintedOn.tsx';

/** What a matter's page draws only after its first paint, where it moves nothing: one file in place of seven. */
export { ConflictBanner } from '../../features/conflicts/ConflictBanner.tsx';
export { MatterConflictsPanel } from '../../features/conflicts/MatterConflictsPanel.tsx';
export { MatterDeadlines } from '../../features/deadlines/MatterDeadlines.tsx';
export { MatterEvents } from '../../features/events/MatterEvents.tsx';
export { PlaybookOffer } from '../../features/playbooks/PlaybookOffer.tsx';
export { MatterParties } from './MatterParties.tsx';
export { ProtectionPanel } from './ProtectionPanel.tsx';

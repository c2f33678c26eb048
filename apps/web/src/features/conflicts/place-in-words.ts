import {
  type PartyRole,
  type PartySide,
  partyRoleLabels,
  partySideLabels,
} from '@caseward/contract/party-roles';
import { usualSide } from '@caseward/contract/usual-sides';

/** In what role and on which side somebody stands; a witness on neither side is a witness. */
export const placeInWords = (role: PartyRole | null, side: PartySide | null): string[] => [
  ...(role ? [partyRoleLabels[role]] : []),
  ...(side && !(role && side === 'NEUTRAL' && usualSide(role) === side) ? [partySideLabels[side]] : []),
];

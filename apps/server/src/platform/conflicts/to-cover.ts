import type { PartyRole, PartySide } from '@caseward/contract/party-roles';

/** Roles of those who stand above the parties of a matter: they are no reason for a conflict. */
export const rolesAbove: PartyRole[] = ['JUDGE', 'COURT', 'MEDIATOR'];

/** A contact as it stands in a matter. */
export interface StandingParty {
  contact_id: string;
  role: PartyRole;
  side: PartySide;
}

/** Whether a conflict check has to ask for a party: it stands on a side. */
export const isToCover = ({ role, side }: StandingParty) => side !== 'NEUTRAL' && !rolesAbove.includes(role);

import { partyOptions } from '../../features/contacts/party-options.ts';
import { type PartyFieldsProps, PartyRows } from '../../features/matters/PartyRows.tsx';

/** The parties in the form of a new matter. */
export const NewParties = (fields: PartyFieldsProps) => <PartyRows {...fields} source={partyOptions} />;

import type { ReactNode } from 'react';
import { partyOptions } from '../../features/contacts/party-options.ts';
import { PartiesPanel } from '../../features/parties/PartiesPanel.tsx';

interface MatterPartiesProps {
  matterId: string;
  held: boolean;
  /** What stands around the clients; left out: they stand elsewhere. */
  clients?: (rows: ReactNode) => ReactNode;
}

/** The parties of a matter; contacts who are missing are added from their form. */
export const MatterParties = (matter: MatterPartiesProps) => (
  <PartiesPanel {...matter} contactOptions={partyOptions} />
);

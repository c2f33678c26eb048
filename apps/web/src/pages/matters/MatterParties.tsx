import { clientOptions } from '../../features/contacts/client-options.ts';
import { PartiesPanel } from '../../features/parties/PartiesPanel.tsx';

/** The parties of a matter; contacts who are missing are added from their form. */
export const MatterParties = (matter: { matterId: string; held: boolean }) => (
  <PartiesPanel {...matter} contactOptions={clientOptions} />
);

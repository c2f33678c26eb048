import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import type { Firm } from '../../testing/firm.ts';

/** Adds a contact. @returns its id */
export async function meet({ admin }: Firm, first_name: string, last_name: string): Promise<string> {
  const body = { first_name, last_name, email: `${first_name}@example.com`, phone_number: '555 0100' };
  return (await admin.call(contacts.create, { body })).body.id;
}

/** Opens a matter with a client, and has an opponent and a counsel to name in it. @returns their ids */
export async function aDispute(firm: Firm) {
  const client = await meet(firm, 'Ada', 'Client');
  const opponent = await meet(firm, 'Bob', 'Rival');
  const counsel = await meet(firm, 'Cora', 'Brief');
  const opened = await firm.admin.call(matters.create, { body: { title: 'A dispute', clients: [client] } });
  return { matter: opened.body.id, client, opponent, counsel };
}

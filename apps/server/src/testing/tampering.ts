import { Client, type QueryResult } from 'pg';
import { type Firm, foundFirm } from './firm.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** The product, and a connection of the database's superuser, who tampers with its audit. */
export interface Tampering {
  test: TestApp;
  superuser: Client;
  /** The firm that the statements are about; `newFirm` replaces it. */
  firm: Firm;
  newFirm(): Promise<Firm>;
  /** Runs a statement as the superuser; `$1` is the firm. */
  tamper(statement: string): Promise<QueryResult>;
  close(): Promise<void>;
}

/** Starts the product with a firm of its own. */
export async function startTampering(options?: TestAppOptions): Promise<Tampering> {
  const test = await startTestApp(options);
  const superuser = new Client({ connectionString: test.database.superUrl });
  await superuser.connect();
  const tampering: Tampering = {
    test,
    superuser,
    firm: await foundFirm(test),
    newFirm: async () => {
      tampering.firm = await foundFirm(test);
      return tampering.firm;
    },
    tamper: (statement) => superuser.query(statement, [tampering.firm.id]),
    close: async () => {
      await superuser.end();
      await test.close();
    },
  };
  return tampering;
}

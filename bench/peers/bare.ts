/**
 * The least that Node can do: its own HTTP server and `pg`, the statements of the product replayed in one transaction
 * that waits for nothing but its end, and the rows answered as JSON. No routing, validation, tokens or contract.
 * Usage: bare.ts <tapes, a JSON file> <address of caseward_app>
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PoolClient, QueryResult } from 'pg';
import { uuidv7 } from 'uuidv7';
import { openPool } from '../../apps/server/src/db/pools.ts';
import type { TapedCall } from '../tape.ts';

const [file = '', url = ''] = process.argv.slice(2);
/** Bytes, such as the code of an event, are of this form in JSON. */
const isBytes = (value: unknown): value is { type: 'Buffer'; data: number[] } =>
  (value as { type?: unknown } | null)?.type === 'Buffer';
const calls = JSON.parse(readFileSync(file, 'utf8'), (_, value) =>
  isBytes(value) ? Buffer.from(value.data) : value,
) as TapedCall[];
const pool = openPool(url, (error) => console.error(error.message));

const names = new Map<string, string>();
const nameOf = (text: string) => names.get(text) ?? names.set(text, `b${names.size}`).get(text);

/** The calls by their addresses, the record's id cut out. */
const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const routes = new Map(calls.map((call) => [`${call.method} ${call.path.replace(':id', '')}`, call]));

/** An event is appended, or its turn taken. */
const isEvent = (text: string) => /^insert into "caseward"."audit_events"|, 903\)/.test(text);

async function replay(
  client: PoolClient,
  call: TapedCall,
  record: string | undefined,
  withoutEvents: boolean,
) {
  const made = new Map<unknown, unknown>(call.fresh.map((each) => [each, uuidv7()]));
  if (call.id !== undefined) made.set(call.id, record);
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
  const sent = call.statements
    .filter(({ text }) => !(withoutEvents && isEvent(text)))
    .map(({ text, values }) => {
      if (values.length === 0 && !text.startsWith('select')) return client.query(text);
      return client.query({
        name: nameOf(text),
        text,
        values: values.map((value) => made.get(value) ?? value),
      });
    });
  return await Promise.all(sent);
}

/** All that was found, without what the session check did. */
const rowsOf = (results: QueryResult[]) =>
  results
    .map(({ rows }) => rows as unknown[])
    .filter((rows) => rows.length > 0)
    .slice(1);

createServer(async (request, response) => {
  for await (const _ of request) {
    // The body is read and not looked at: its values are in the tape.
  }
  const path = request.url ?? '';
  const record = id.exec(path)?.[0];
  const call = routes.get(`${request.method} ${path.replace(id, '')}`);
  if (!call) {
    response.writeHead(404).end();
    return;
  }
  const client = await pool.connect();
  try {
    const results = await replay(client, call, record, request.headers['x-without'] === 'events');
    const sets = rowsOf(results);
    const body = JSON.stringify(sets.length === 1 ? sets[0] : sets);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
    client.release();
  } catch (error) {
    client.release(true);
    response.writeHead(500).end(String(error));
  }
}).listen(0, '127.0.0.1', function (this: ReturnType<typeof createServer>) {
  console.log((this.address() as AddressInfo).port);
});

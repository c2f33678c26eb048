import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '../e2e/server-process.ts';
import { bodyOf, type Call, pathsOf, type turns } from './calls.ts';

/** The recorded statements of a call. */
export interface TapedCall {
  method: string;
  path: string;
  /** The record the call was taped with. */
  id: string | undefined;
  statements: { text: string; values: unknown[] }[];
  /** Ids that the product made for the call: every call of the peer makes new ones. */
  fresh: string[];
}

/** A call that the product answers, and how it was taped. */
export interface Taping {
  call: Call;
  taped: TapedCall;
  /** Of the answer's body. */
  bytes: number;
}

const tap = fileURLToPath(new URL('./tap.ts', import.meta.url));

/**
 * Sends each call to the product twice and records its statements: values that differ were made for the call.
 * @param report receives calls that the product does not answer
 */
export async function tapeCalls(
  dataFolder: string,
  calls: readonly Call[],
  access: string,
  report: (step: string) => void,
): Promise<Taping[]> {
  const tape = join(dataFolder, 'bench.tape');
  const server = await startServer(dataFolder, {
    words: ['--import', `file://${tap}?tape=${encodeURIComponent(tape)}`],
  });
  const hear = async (call: Call, turn: (typeof turns)[number]) => {
    await writeFile(tape, '');
    const [path = ''] = pathsOf(call);
    const answer = await fetch(server.url + path, {
      method: call.method,
      headers: {
        authorization: `Bearer ${access}`,
        ...(call.body && { 'content-type': 'application/json' }),
      },
      body: call.body ? JSON.stringify(bodyOf(call, turn)) : null,
    });
    const body = await answer.text();
    const lines = (await readFile(tape, 'utf8')).trim().split('\n').filter(Boolean);
    // Background jobs have transactions of their own, without a session.
    const ours = lines.map((line) => JSON.parse(line) as TapedCall['statements']).filter(checksSession);
    return { status: answer.status, body, statements: ours };
  };
  try {
    const tapings: Taping[] = [];
    for (const call of calls) {
      const [first, second] = [await hear(call, 'first'), await hear(call, 'second')];
      if (second.status >= 300) {
        report(`${call.name} is left out: the product answers ${second.status} ${second.body.slice(0, 200)}`);
        continue;
      }
      const [before = [], after = []] = [first.statements[0], second.statements[0]];
      const { method, path, ids } = call;
      const taped = { method, path, id: ids?.[0], statements: after, fresh: idsMade(before, after) };
      tapings.push({ call, taped, bytes: Buffer.byteLength(second.body) });
    }
    return tapings;
  } finally {
    await server.stop();
  }
}

const checksSession = (statements: TapedCall['statements']) =>
  statements.some(({ text }) => text.includes('"sessions"'));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function idsMade(before: TapedCall['statements'], after: TapedCall['statements']): string[] {
  const known = new Set(before.flatMap(({ values }) => values));
  const ids = after
    .flatMap(({ values }) => values)
    .filter((value): value is string => typeof value === 'string' && uuid.test(value) && !known.has(value));
  return [...new Set(ids)];
}

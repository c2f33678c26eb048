import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { foundFirm } from '../apps/server/src/testing/firm.ts';
import { type Attack, type Attacker, attacks } from './attacks.ts';
import type { Drill } from './drill.ts';
import { openTarget } from './target.ts';
import { slowdownOf, type Watched, watchWhile } from './watch.ts';

/** How many times its quiet p95 another firm's list may take. */
const mostSlowdown = 3;
/** Each attack is watched so often; the round in the middle counts, since others use the machine too. */
const rounds = 3;
const attackProcess = fileURLToPath(new URL('attack-process.ts', import.meta.url));
const run = promisify(execFile);

/** Attacks from another process; answers how often the thing was done. */
async function attackFromOutside(attack: Attack, attacker: Attacker, forMs: number): Promise<number> {
  const words = [attackProcess, attack, JSON.stringify(attacker), String(forMs)];
  const { stdout } = await run(process.execPath, words);
  return Number(stdout);
}

const slowdown = ({ p95, quietP95 }: Watched) => p95 / quietP95;

/** One person does the worst with each thing, while another firm works. */
export const fairness: Drill = {
  what: 'One person searches, imports, exports, signs in and so on as much as they can',
  minutes: 6,
  async run(stage) {
    const target = await openTarget(stage);
    const { url, services } = target.installation;
    const firm = await foundFirm(target.installation, 'Greedy & Sons');
    const caller = await services.accessTokens.verify(firm.admin.access);
    if (!caller) throw new Error('The attacker is not signed in.');
    const { username } = firm.people.READ_ONLY;
    const attackMs = (stage.minutes * 60_000) / attacks.length / rounds;
    for (const attack of attacks) {
      let done = 0;
      const watched: Watched[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const attacker = { url, username, access: await services.accessTokens.sign(caller) };
        watched.push(
          await watchWhile(target, async () => {
            done += await attackFromOutside(attack, attacker, attackMs);
          }),
        );
      }
      const [, middle = watched[0]] = watched.toSorted((a, b) => slowdown(a) - slowdown(b));
      if (!middle) throw new Error('Nothing was watched.');
      const failed = watched.reduce((sum, each) => sum + each.failed, 0);
      stage.expect(
        `Another firm's list is answered within ${mostSlowdown} times its quiet p95 beside ${attack}`,
        failed === 0 && slowdown(middle) <= mostSlowdown,
        `${slowdownOf(middle)}, in ${rounds} rounds ${watched.map((each) => slowdown(each).toFixed(1)).join(', ')}; ${done} done, ${failed} lists failed`,
      );
    }
  },
};

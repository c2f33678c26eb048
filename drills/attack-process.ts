import { setPriority } from 'node:os';
import { type Attack, type Attacker, attackFor } from './attacks.ts';

/*
 * Attacks in a process of its own, with the least priority: what the attacker's machine spends would otherwise count
 * as the server's.
 */
const [attack = '', attacker = '', forMs = ''] = process.argv.slice(2);
setPriority(19);
console.log(await attackFor(attack as Attack, JSON.parse(attacker) as Attacker, Number(forMs)));

import { shipped } from '@caseward/deadlines/library';
import { previewDeadline } from '@caseward/deadlines/preview';
import { expect, it } from 'vitest';
import { broughtUpToDate, computedWith, outdatedIn } from './computed-with.ts';

it('nothing is outdated that was computed just now, and what differs is named', () => {
  const answers = shipped.packs.flatMap(({ pack, rules, places }) =>
    rules.flatMap(({ id }) => {
      try {
        return [
          previewDeadline({ trigger: '2026-05-01', rule: `${pack}/${id}`, place: Object.keys(places)[0] }),
        ];
      } catch {
        return [];
      }
    }),
  );
  expect(answers.length).toBeGreaterThan(50);
  for (const answer of answers) expect(outdatedIn(computedWith(answer), shipped)).toEqual([]);
  expect(outdatedIn('pack:us-federal@older set:us-federal@older', shipped)).toEqual([
    'us-federal',
    'us-federal',
  ]);
  const now = broughtUpToDate('pack:us-federal@older set:us-federal@older set:gone@older', shipped);
  expect(now).toMatch(/^pack:us-federal@\w{64} set:us-federal@\w{64} set:gone@older$/);
  expect(outdatedIn(now, shipped)).toEqual([]);
});

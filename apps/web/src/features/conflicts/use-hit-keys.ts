import type { ConflictDecisionCode } from '@caseward/contract/conflict-codes';
import type { ConflictHit } from '@caseward/contract/conflict-hits';
import { t } from '@lingui/core/macro';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Selection } from '../../shared/lists/selection.ts';
import { useShortcut } from '../../shared/shortcuts/shortcuts.ts';
import type { Decisions } from './use-deciding.ts';

const entries = '[data-entry]';
const entryOf = (target: EventTarget) => (target as Element).closest<HTMLElement>(entries);

/**
 * Single keys for hits: J and K go from one to the next, Space selects, and the rest decide on what is selected, or
 * else on the hit that has the focus.
 * @returns what the frame of the list has to have
 */
export function useHitKeys(
  hits: readonly ConflictHit[],
  selection: Selection<ConflictHit>,
  decisions: Decisions,
) {
  const frame = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string>();
  const focused = hits.filter(({ id }) => id === current);
  const meant = selection.chosen.length > 0 ? selection.chosen : focused;
  const may = decisions.may(meant);
  const key = (decision: ConflictDecisionCode) =>
    may.has(decision) ? () => decisions.decide(meant, decision) : undefined;
  const step = (by: number) => () => {
    const all = [...(frame.current?.querySelectorAll<HTMLElement>(entries) ?? [])];
    const here = document.activeElement?.closest<HTMLElement>(entries)?.dataset.entry ?? current;
    const place = all.findIndex(({ dataset }) => dataset.entry === here);
    const next = place < 0 ? all[0] : all[place + by];
    next?.focus();
  };
  const isAny = hits.length > 0;
  useShortcut('j', t`Next hit`, isAny ? step(1) : undefined);
  useShortcut('k', t`Previous hit`, isAny ? step(-1) : undefined);
  useShortcut('d', t`Somebody else`, key('DIFFERENT'));
  useShortcut('n', t`No conflict`, key('NO_CONFLICT'));
  useShortcut('w', t`Waive…`, key('WAIVED'));
  useShortcut('c', t`Conflict…`, key('CONFLICT'));
  return {
    ref: frame,
    onFocus: ({ target }: FocusEvent) => setCurrent(entryOf(target)?.dataset.entry),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget || !frame.current?.contains(relatedTarget as Node)) setCurrent(undefined);
    },
    onKeyDown: (event: KeyboardEvent) => {
      // On a button inside, the key presses the button.
      const { entry } = (event.target as HTMLElement).dataset;
      if (event.key !== ' ' || !entry) return;
      event.preventDefault();
      if (decisions.may(hits.filter(({ id }) => id === entry)).size > 0) selection.toggle(entry, false);
    },
  };
}

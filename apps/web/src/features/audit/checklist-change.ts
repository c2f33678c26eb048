import type { Checklist, ChecklistItem } from '@caseward/contract/checklists';
import { t } from '@lingui/core/macro';

/** What is in the first list and not in the second; an item that is there twice counts twice. */
function without(
  items: Checklist,
  others: Checklist,
  isSame: (one: ChecklistItem, other: ChecklistItem) => boolean,
) {
  const left = [...others];
  return items.filter((item) => {
    const place = left.findIndex((other) => isSame(item, other));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

const isSameText = (one: ChecklistItem, other: ChecklistItem) => one.text === other.text;
const isSame = (one: ChecklistItem, other: ChecklistItem) =>
  isSameText(one, other) && one.done === other.done;

const texts = (items: Checklist) => items.map(({ text }) => t`“${text}”`).join(', ');

/** What was ticked, added and removed of a checklist. */
export function checklistChange(change: { old: unknown; new: unknown }): string {
  const before = (change.old ?? []) as Checklist;
  const after = (change.new ?? []) as Checklist;
  const added = without(after, before, isSameText);
  const removed = without(before, after, isSameText);
  const changed = without(without(after, before, isSame), added, isSame);
  const parts: [items: Checklist, words: (list: string) => string][] = [
    [changed.filter(({ done }) => done), (list) => t`ticked ${list}`],
    [changed.filter(({ done }) => !done), (list) => t`opened again ${list}`],
    [added, (list) => t`added ${list}`],
    [removed, (list) => t`removed ${list}`],
  ];
  const told = parts.filter(([items]) => items.length > 0).map(([items, words]) => words(texts(items)));
  return told.join('; ') || t`reordered`;
}

import {
  type DeadlineActKind,
  type DeadlineSource,
  deadlineActLabels,
  deadlineSourceLabels,
} from '@caseward/contract/deadline-history';
import { deadlineKindLabels, deadlineStatusLabels } from '@caseward/contract/deadline-labels';
import { documentTypeLabels } from '@caseward/contract/document-record';
import { eventKindLabels, eventStatusLabels } from '@caseward/contract/event-codes';
import { matterStatusLabels } from '@caseward/contract/matter-statuses';
import type { TimelineEntry } from '@caseward/contract/matter-timeline';
import { noteKindLabels } from '@caseward/contract/note-kinds';
import { t } from '@lingui/core/macro';
import { formatDay } from '../../shared/dates.ts';
import type { Tone } from '../../shared/feedback/Tag.tsx';

/** What a code is called; a code that this page does not know yet stands for itself. */
const labelIn = (labels: Readonly<Record<string, string>>, code: string): string => labels[code] ?? code;

const historyLabels: Readonly<Record<DeadlineActKind | DeadlineSource, string>> = {
  ...deadlineSourceLabels,
  ...deadlineActLabels,
};

/** What an entry is: its kind in a word or two. */
export function whatItIs({ kind, code, state }: TimelineEntry): string {
  switch (kind) {
    case 'EVENT':
    case 'EVENT_HISTORY':
      return labelIn(eventKindLabels, code);
    case 'DEADLINE':
      return labelIn(deadlineKindLabels, code);
    case 'DEADLINE_HISTORY':
      return labelIn(historyLabels, code);
    case 'NOTE':
      return labelIn(noteKindLabels, code);
    case 'DOCUMENT':
      return labelIn(documentTypeLabels, code);
    case 'STATUS':
      return t`${labelIn(matterStatusLabels, state)} to ${labelIn(matterStatusLabels, code)}`;
  }
}

/** How it stands, where that is worth a mark. */
export function standing({ kind, state }: TimelineEntry): { text: string; tone: Tone } | undefined {
  if (kind === 'EVENT' && state === 'CANCELLED')
    return { text: labelIn(eventStatusLabels, state), tone: 'plain' };
  if (kind === 'DEADLINE')
    return { text: labelIn(deadlineStatusLabels, state), tone: state === 'OPEN' ? 'info' : 'plain' };
  return undefined;
}

/** The day that an entry of the history of a deadline or an event tells of, in words. */
export const toldDayInWords = ({ kind, code, told_day }: TimelineEntry): string | undefined => {
  if (!told_day) return undefined;
  const day = formatDay(told_day);
  if (kind === 'EVENT_HISTORY') return t`Moved to ${day}`;
  return code in deadlineSourceLabels ? t`Last day ${day}` : t`until ${day}`;
};

import type { StartedPlaybook } from '@caseward/contract/matter-playbooks';
import { t } from '@lingui/core/macro';
import { translated } from '../../shared/api/api-error.ts';
import { alertUndoable, alertWarning } from '../../shared/feedback/alerts.ts';
import { inARow } from '../../shared/language/language.ts';
import { countsInWords } from './counts-in-words.ts';
import { matterFilled, undoStart } from './playbooks.api.ts';

/** What a start made, counted. */
export function countsOfMade(made: StartedPlaybook['made']) {
  const count = (type: string) => made.filter((each) => each.type === type).length;
  return { tasks: count('TASK'), events: count('EVENT'), deadlines: count('DEADLINE') };
}

/** Undoes the start of a playbook, and says what stayed. */
export async function undoAndTell(matterId: string, id: string): Promise<void> {
  const { kept } = await undoStart(matterId, id);
  if (kept.length > 0)
    alertWarning(
      t`These stay as they are: ${inARow(kept.map(({ title }) => title))}.`,
      await translated([...new Set(kept.map(({ reason }) => reason))].join('\n')),
    );
}

/** Says what was added, and offers to undo it. */
export const alertStarted = (matterId: string, { id, name, made }: StartedPlaybook): void =>
  alertUndoable(t`${name} was started: ${countsInWords(countsOfMade(made))}.`, {
    label: t`Undo`,
    act: () => undoAndTell(matterId, id),
    failure: t`Failed to undo the start of the playbook.`,
    done: t`Tasks and events are in the trash, deadlines are cancelled.`,
    effects: matterFilled,
  });

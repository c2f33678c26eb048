import { documents } from '@caseward/contract/documents';
import type { Matter } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { uploadFieldId } from '../../features/documents/upload-field.ts';
import { callableClient } from '../../features/matters/MatterSummary.tsx';
import { beginNote } from '../../features/notes/new-note.ts';
import { addTaskId } from '../../features/tasks/MatterTasks.tsx';
import { fullName } from '../../shared/names.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { useShortcut } from '../../shared/shortcuts/shortcuts.ts';
import { callAddress } from '../../shared/telephone.ts';
import classes from './MatterBar.module.css';

const press = (id: string) => () => {
  const button = document.getElementById(id);
  button?.scrollIntoView({ block: 'center' });
  button?.click();
};

/** On a phone, what one does most in a matter, in reach of the thumb. The key n begins a note everywhere. */
export function MatterBar({ matter }: { matter: Matter }) {
  const mayNote = useMay(notes.create);
  const mayAddTask = useMay(tasks.create);
  const mayUpload = useMay(documents.create);
  const client = callableClient(matter);
  const writeNote = () => beginNote(matter.id);
  useShortcut('n', t`New note`, mayNote ? writeNote : undefined);
  return (
    <>
      <div className={classes.room} data-screen-only />
      <div
        role="toolbar"
        aria-label={t`Quick actions`}
        className={classes.bar}
        data-screen-only
        data-beside-tabs
      >
        {mayNote && (
          <button type="button" className={classes.action} onClick={writeNote}>
            <IconNote size={20} aria-hidden />
            {t`Note`}
          </button>
        )}
        {mayAddTask && (
          <button type="button" className={classes.action} onClick={press(addTaskId)}>
            <IconChecklist size={20} aria-hidden />
            {t`Task`}
          </button>
        )}
        {mayUpload && (
          <button type="button" className={classes.action} onClick={press(uploadFieldId)}>
            <IconUpload size={20} aria-hidden />
            {t`Upload`}
          </button>
        )}
        {client && (
          <a
            className={classes.action}
            href={callAddress(client.phone_number)}
            aria-label={t`Call ${fullName(client)}`}
          >
            <IconPhone size={20} aria-hidden />
            {t({ message: 'Call', context: 'button' })}
          </a>
        )}
      </div>
    </>
  );
}

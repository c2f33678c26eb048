import type { RegisterEntry } from '@caseward/contract/register';
import { lawyers } from '@caseward/contract/roles';
import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { Suspense, useCallback, useState } from 'react';
import type { OptionSource } from '../../../shared/forms/option-source.ts';
import { ButtonLink } from '../../../shared/layout/links.tsx';
import { Panel } from '../../../shared/layout/Panel.tsx';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import type { Texts } from '../../../shared/lists/filters.ts';
import { paths } from '../../../shared/paths.ts';
import { useMay } from '../../../shared/session/permissions.ts';
import { EntriesTable } from './EntriesTable.tsx';
import { entriesShown } from './entries-shown.ts';
import { EntryTools } from './entry-columns.tsx';
import { OneEntry } from './OneEntry.tsx';
import classes from './Register.module.css';

const NewEntriesDialog = lazyPart(() => import('./NewEntriesDialog.tsx'), 'NewEntriesDialog');
const EditEntryDialog = lazyPart(() => import('./EditEntryDialog.tsx'), 'EditEntryDialog');

/** Reading and keeping the whole register. */
const keeping = { access: lawyers };

interface RegisterPanelProps {
  /** The address: filters, or one entry. */
  texts: Texts;
  onChange: (change: Texts) => void;
  people: OptionSource;
}

type Open = { adding: 'one' | 'list' } | { editing: RegisterEntry };

/** The conflict register: names that no matter tells, and that checks find. */
export function RegisterPanel({ texts, onChange, people }: RegisterPanelProps) {
  const isKeeper = useMay(keeping);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const actions = useCallback(
    (entry: RegisterEntry) => <EntryTools entry={entry} onEdit={(editing) => setOpen({ editing })} />,
    [],
  );
  const adding = (
    <div className={classes.actions} data-screen-only>
      <Button onClick={() => setOpen({ adding: 'one' })}>{t`Add entry`}</Button>
      {isKeeper && (
        <>
          <Button variant="default" onClick={() => setOpen({ adding: 'list' })}>{t`Add a list`}</Button>
          <ButtonLink to={paths.import} search={{ kind: 'register' }} variant="default">
            {t`Import a file`}
          </ButtonLink>
        </>
      )}
    </div>
  );
  return (
    <Panel title={isKeeper ? t`Conflict register` : t`Your interests`} action={adding}>
      <Text size="sm" c="dimmed">
        {isKeeper
          ? t`Names that no matter tells, and that checks find: whom a new lawyer acted for elsewhere, interests of the firm's people, older records, parties of permanently deleted matters.`
          : t`What you own, hold office in or are close to. The firm's lawyers read it; a check that finds such a name says that it is your interest.`}
      </Text>
      {texts.entry ? (
        <OneEntry id={texts.entry} actions={actions} />
      ) : (
        <EntriesTable shown={entriesShown(texts)} isWhole={isKeeper} actions={actions} onChange={onChange} />
      )}
      <Suspense>
        {open && 'adding' in open && (
          <NewEntriesDialog
            isList={open.adding === 'list'}
            isKeeper={isKeeper}
            people={people}
            onClose={close}
          />
        )}
        {open && 'editing' in open && <EditEntryDialog entry={open.editing} onClose={close} />}
      </Suspense>
    </Panel>
  );
}

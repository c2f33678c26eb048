import type { ConflictCheck } from '@caseward/contract/conflict-checks';
import { mostTerms, NewConflictCheck } from '@caseward/contract/new-conflict-check';
import { partySideLabels, partySides } from '@caseward/contract/party-roles';
import { t } from '@lingui/core/macro';
import { Button, NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core';
import { type ComponentType, Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { FieldRows } from '../../shared/forms/FieldRows.tsx';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { AskedName } from './AskedName.tsx';
import { type Asked, asTerm, isNamed, nobody } from './asked-rows.ts';
import { checksChanged, runCheck } from './conflicts.api.ts';
import classes from './NewCheckForm.module.css';
import type { PasteNamesProps } from './PasteNames.tsx';
import { pastedNames } from './pasted-names.ts';

const MoreOfName = lazyPart(() => import('./MoreOfName.tsx'), 'MoreOfName');
const PasteNames = lazyPart(() => import('./PasteNames.tsx'), 'PasteNames');

interface Filled extends Record<string, unknown> {
  matter: string | null;
  subject: string;
  terms: Asked[];
  /** A pasted list that was not yet taken apart into rows: its names are checked too. */
  pasted: string;
}

const askedByName = (name: string): Asked => ({ ...nobody, name });

/** What the contract takes. */
const asSent = ({ matter, subject, terms, pasted }: Filled): NewConflictCheck => ({
  ...(matter && { matter }),
  subject,
  terms: [...terms.filter(isNamed), ...pastedNames(pasted).map(askedByName)].map(asTerm),
});

/** Binds the chooser of a matter to the form. */
export interface MatterOfCheckProps {
  value?: string | null;
  onChange: (matter: string | null) => void;
}

interface NewCheckFormProps {
  /** The matter that it is about, where it is known. */
  matter: string | undefined;
  /** Contacts that are offered for what is typed. */
  contacts: OptionSource;
  /** Chooses the matter; its code may come later. */
  MatterOfCheck: ComponentType<MatterOfCheckProps>;
  /** Takes a pasted list that is too long for this form; left out: who fills it in may not check lists. */
  onLongList: ((text: string) => void) | undefined;
  onCancel: () => void;
  onRun: (check: ConflictCheck) => unknown;
}

const anySide = t({ message: 'Any side', context: 'of a name that is checked' });

/** Asks whom to check: names one by one, a pasted list, the parties of a matter, or all of them. */
export function NewCheckForm(props: NewCheckFormProps) {
  const { matter, contacts, MatterOfCheck, onLongList, onCancel, onRun } = props;
  const { form, submit, isSaving } = useSavingForm<Filled, ConflictCheck>({
    body: z.pipe(z.transform(asSent), NewConflictCheck),
    initialValues: { matter: matter ?? null, subject: '', terms: [nobody], pasted: '' },
    save: (values) => runCheck(asSent(values)),
    effects: checksChanged,
    failure: t`Failed to check for conflicts.`,
    onSaved: onRun,
  });
  const { terms } = form.values;
  const named = terms.filter(isNamed);
  // Rows without a name are not sent, so they have no place in the paths of errors.
  const pathOf = (row: number, part: 'name' | 'side' | 'other_names') =>
    `terms.${terms.slice(0, row).filter(isNamed).length}.${part}`;
  const bound = (asked: Asked, row: number, part: 'name' | 'side') => {
    const path = pathOf(row, part);
    return isNamed(asked) && { error: form.errors[path], 'data-path': path };
  };
  const wrongOtherOf = (asked: Asked, row: number) => {
    const path = pathOf(row, 'other_names');
    return isNamed(asked) && Object.entries(form.errors).find(([at]) => at.startsWith(path))?.[1];
  };
  const add = (names: readonly string[]) =>
    form.setValues({ terms: [...named, ...names.map(askedByName)].slice(0, mostTerms), pasted: '' });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FieldRows<Asked>
          name="terms"
          one={t`name`}
          empty={nobody}
          most={mostTerms}
          errors={form.errors}
          autoFocus
          {...form.getInputProps('terms')}
        >
          {(asked, { number, set }) => {
            const wrongOther = wrongOtherOf(asked, number - 1);
            // What is wrong in a row cannot be hidden.
            const isOpen = asked.isOpen || Boolean(wrongOther);
            return (
              <div className={classes.term}>
                <AskedName
                  label={t`Name ${number}`}
                  value={asked}
                  onChange={set}
                  contacts={contacts}
                  {...bound(asked, number - 1, 'name')}
                />
                <NativeSelect
                  aria-label={t`Side of name ${number}`}
                  data={[{ value: '', label: anySide }, ...codeOptions(partySides, partySideLabels)]}
                  value={asked.side}
                  onChange={({ currentTarget }) => set({ side: currentTarget.value as Asked['side'] })}
                  {...bound(asked, number - 1, 'side')}
                />
                <Button
                  variant="subtle"
                  size="compact-sm"
                  className={classes.more}
                  aria-expanded={isOpen}
                  aria-label={isOpen ? t`Less about name ${number}` : t`Role, other names of name ${number}`}
                  onClick={() => set({ isOpen: !isOpen })}
                >
                  {isOpen ? t`Less` : t`Role, other names`}
                </Button>
                {isOpen && (
                  <Suspense fallback={<Skeleton height={160} radius="sm" />}>
                    <div className={classes.details}>
                      <MoreOfName asked={asked} number={number} set={set} error={wrongOther} />
                    </div>
                  </Suspense>
                )}
              </div>
            );
          }}
        </FieldRows>
        <PasteList
          text={form.values.pasted}
          onType={(text) => form.setFieldValue('pasted', text)}
          onPaste={add}
          room={mostTerms - named.length}
          onLongList={onLongList}
        />
        <Suspense fallback={<Skeleton height={79} radius="sm" />}>
          <MatterOfCheck {...form.getInputProps('matter')} />
        </Suspense>
        <TextInput
          label={t`What it is about`}
          description={t`A few words, for whoever reads the report. No facts of the case.`}
          {...form.getInputProps('subject')}
        />
        <FormFooter
          submitLabel={t`Check for conflicts`}
          isSaving={isSaving}
          disabled={named.length === 0 && !form.values.matter && pastedNames(form.values.pasted).length === 0}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}

/** Opens the field for a pasted list. */
function PasteList(props: PasteNamesProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="subtle" size="compact-sm" className={classes.paste} onClick={() => setOpen(true)}>
        {t`Paste a list`}
      </Button>
    );
  const paste = (names: readonly string[]) => {
    props.onPaste(names);
    setOpen(false);
  };
  return (
    <Suspense fallback={<Skeleton height={160} radius="sm" />}>
      <PasteNames {...props} onPaste={paste} />
    </Suspense>
  );
}

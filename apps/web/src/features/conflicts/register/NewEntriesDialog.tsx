import { mostEntries, NewRegisterEntries, type RegisterEntry } from '@caseward/contract/register';
import { type RegisterSource, registerSourceLabels } from '@caseward/contract/register-codes';
import { t } from '@lingui/core/macro';
import { Stack, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { manyOf } from '../../../shared/counts.ts';
import { Dialog } from '../../../shared/dialogs/Dialog.tsx';
import { alertSuccess, alertUndoable } from '../../../shared/feedback/alerts.ts';
import { codeOptions } from '../../../shared/forms/code-options.ts';
import { FormFooter } from '../../../shared/forms/FormFooter.tsx';
import { OneChooser } from '../../../shared/forms/OneChooser.tsx';
import type { OptionSource } from '../../../shared/forms/option-source.ts';
import { Select } from '../../../shared/forms/Select.tsx';
import { TextArea } from '../../../shared/forms/TextArea.tsx';
import { useIdempotentSave } from '../../../shared/forms/use-idempotent-save.ts';
import { useSavingForm } from '../../../shared/forms/use-saving-form.ts';
import { pastedNames } from '../pasted-names.ts';
import { EntryFields } from './EntryFields.tsx';
import { namesInLines } from './other-names.ts';
import { addEntries, registerChanged, removeEntry } from './register.api.ts';

type Source = NewRegisterEntries['source'];
type NewEntry = NewRegisterEntries['entries'][number];

interface Filled extends Record<string, unknown> {
  source: Source;
  user: string | null;
  firm_before: string;
  /** One in each line: of the one name, or the list itself. */
  lines: string;
  /** What is said of each name. */
  entries: [Required<Omit<NewEntry, 'other_names'>>];
}

const sources = ['LATERAL', 'INTEREST', 'LEGACY'] as const satisfies readonly RegisterSource[];

const firstOf = (source: Source, isList: boolean): Filled => ({
  source,
  user: null,
  firm_before: '',
  lines: '',
  entries: [
    { name: '', kind: isList ? null : 'PERSON', capacity: 'CLIENT', subject: '', since: null, until: null },
  ],
});

/** What the contract takes. */
const asSent =
  (isList: boolean) =>
  ({ source, user, firm_before, lines, entries: [{ capacity, ...fields }] }: Filled): NewRegisterEntries => {
    const entry = { ...fields, capacity: source === 'INTEREST' ? ('INTEREST' as const) : capacity };
    return {
      source,
      ...(user && source !== 'LEGACY' && { user }),
      ...(source === 'LATERAL' && { firm_before }),
      entries: isList
        ? pastedNames(lines, mostEntries + 1).map((name) => ({ ...entry, name }))
        : [{ ...entry, other_names: namesInLines(lines) }],
    };
  };

interface NewEntriesDialogProps {
  /** A list, of which the same is said; else one name. */
  isList: boolean;
  /** Keeps the whole register; else one's own interests alone. */
  isKeeper: boolean;
  people: OptionSource;
  onClose: () => void;
}

/** Adds a name to the register, or a list of names. */
export function NewEntriesDialog({ isList, isKeeper, people, onClose }: NewEntriesDialogProps) {
  const bodyOf = asSent(isList);
  const { send, settle } = useIdempotentSave(addEntries);
  const { form, submit, isSaving } = useSavingForm<Filled, RegisterEntry[]>({
    body: z.pipe(z.transform(bodyOf), NewRegisterEntries),
    initialValues: firstOf(isKeeper ? 'LATERAL' : 'INTEREST', isList),
    save: (values) => send(bodyOf(values), undefined, () => {}),
    effects: registerChanged,
    failure: t`Failed to add to the register.`,
    onSaved: (added) => {
      settle();
      say(added);
      onClose();
    },
  });
  const { source, lines } = form.values;
  const count = pastedNames(lines, mostEntries + 1).length;
  const wrong = (beginning: string) => {
    const path = Object.keys(form.errors).find((each) => each.startsWith(beginning));
    return path && { error: form.errors[path] };
  };
  const linesProps = { minRows: isList ? 6 : 2, maxRows: isList ? 14 : 6, ...form.getInputProps('lines') };
  return (
    <Dialog wide title={isList ? t`Add a list to the register` : t`Add to the register`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {!isList && <TextInput label={t`Name`} required {...form.getInputProps('entries.0.name')} />}
          {isKeeper && (
            <Select
              label={t`Source`}
              data={codeOptions(sources, registerSourceLabels)}
              {...form.getInputProps('source')}
              onChange={(chosen) => chosen && form.setFieldValue('source', chosen as Source)}
            />
          )}
          {isKeeper && source !== 'LEGACY' && (
            <OneChooser
              label={source === 'LATERAL' ? t`Whose list` : t`Whose interest`}
              description={source === 'INTEREST' ? t`Left empty: your own.` : undefined}
              source={people}
              required={source === 'LATERAL'}
              {...form.getInputProps('user')}
            />
          )}
          {source === 'LATERAL' && (
            <TextInput label={t`Former firm`} {...form.getInputProps('firm_before')} />
          )}
          {isList ? (
            <TextArea
              label={t`Names, one in each line`}
              required
              {...linesProps}
              {...(wrong('entries.') ?? wrong('entries'))}
            />
          ) : (
            <TextArea
              label={t`Other names, one in each line`}
              {...linesProps}
              {...wrong('entries.0.other_names')}
            />
          )}
          <EntryFields
            field={(name) => form.getInputProps(`entries.0.${name}`)}
            isInterest={source === 'INTEREST'}
          />
          <FormFooter
            submitLabel={
              isList && count > 0
                ? t`Add ${manyOf(count, { one: t`name`, several: t`names` })}`
                : t`Add to the register`
            }
            isSaving={isSaving}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

/** Says what was added; one name can be taken back here, a list entry by entry. */
function say(added: readonly RegisterEntry[]): void {
  const [first] = added;
  if (!first || added.length > 1) {
    alertSuccess(t`${manyOf(added.length, { one: t`name`, several: t`names` })} were added to the register.`);
    return;
  }
  const { id, name } = first;
  alertUndoable(t`${name} was added to the register.`, {
    label: t`Undo`,
    act: () => removeEntry(id),
    failure: t`Failed to remove the entry.`,
    done: t`${name} was removed from the register.`,
    effects: registerChanged,
  });
}

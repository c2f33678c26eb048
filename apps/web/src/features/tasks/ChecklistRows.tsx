import { type ChecklistItem, mostItems } from '@caseward/contract/checklists';
import { t } from '@lingui/core/macro';
import { Box, Text, TextInput } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { type ClipboardEvent, useState } from 'react';
import { FieldRows, type RowsProps } from '../../shared/forms/FieldRows.tsx';

const empty: ChecklistItem = { text: '', done: false };

/** The items of a checklist. Enter goes on to the next one, and each line of a pasted text becomes one. */
export function ChecklistRows(props: RowsProps<ChecklistItem>) {
  // Whoever opens an empty list wants to type. That row is none of the form yet: leaving it asks nothing.
  const [beginsEmpty, setBeginsEmpty] = useState(props.autoFocus && !props.value?.length);
  const value = beginsEmpty && !props.value?.length ? [empty] : (props.value ?? []);
  const onChange = (items: ChecklistItem[]) => {
    setBeginsEmpty(false);
    props.onChange(items);
  };
  const paste = (event: ClipboardEvent, place: number) => {
    const lines = linesOf(event.clipboardData.getData('text/plain'));
    if (lines.length < 2) return;
    event.preventDefault();
    const pasted = lines.map((text) => ({ text, done: false }));
    const isEmpty = value[place]?.text === '';
    onChange([...value.slice(0, isEmpty ? place : place + 1), ...pasted, ...value.slice(place + 1)]);
  };
  return (
    <FieldRows
      {...props}
      value={value}
      onChange={onChange}
      name="checklist"
      one={t({ message: 'item', context: 'of a checklist' })}
      empty={empty}
      most={mostItems}
    >
      {({ text, done }, { number, set, bound, next }) => (
        <TextInput
          aria-label={done ? t`Item ${number}, done` : t`Item ${number}`}
          value={text}
          rightSection={done && <IconCheck size={16} aria-hidden />}
          onChange={({ currentTarget }) => set({ text: currentTarget.value })}
          onPaste={(event) => paste(event, number - 1)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (text.trim() !== '') next();
          }}
          {...bound('text')}
        />
      )}
    </FieldRows>
  );
}

/** A checklist in the form of a task. */
export const ChecklistField = (props: RowsProps<ChecklistItem>) => (
  <Box component="fieldset" bd="none" p={0} m={0} miw={0}>
    <Text component="legend" size="sm" fw={600} p={0} mb={4}>
      {t`Checklist`}
    </Text>
    <ChecklistRows {...props} />
  </Box>
);

/** The lines of a text that say something, without the marks of a list before them. */
const linesOf = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/^\s*(?:[-*•]|\[[ xX]?\])\s+/, '').trim())
    .filter(Boolean);

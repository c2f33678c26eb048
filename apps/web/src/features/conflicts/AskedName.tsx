import { t } from '@lingui/core/macro';
import { Autocomplete, type ComboboxItem } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { optionShown } from '../../shared/forms/OptionShown.tsx';
import type { Option, OptionSource } from '../../shared/forms/option-source.ts';

/** Whom a check asks for: a name, or a contact with all its names and relations. */
export interface NameOrContact {
  name: string;
  contact: string | null;
}

interface AskedNameProps {
  label: string;
  value: NameOrContact;
  onChange: (value: NameOrContact) => void;
  contacts: OptionSource;
  error?: ReactNode;
  'data-path'?: string;
}

/** Debounce of searching on the server, in milliseconds. */
const pause = 200;

/** A name that is typed, or one of the contacts that are offered for it. Nothing is searched before somebody types. */
export function AskedName({ label, value, onChange, contacts, ...input }: AskedNameProps) {
  const [isTyped, setTyped] = useState(false);
  const [text] = useDebouncedValue(value.name.trim(), pause);
  const { data = [] } = useQuery({
    queryKey: [contacts.name, 'options', text],
    queryFn: ({ signal }) => contacts.search(text, signal),
    enabled: isTyped && text !== '',
  });
  // Mantine tells which option was taken, and right after it the text of that option.
  const taken = useRef<Option>(undefined);
  return (
    <Autocomplete
      aria-label={label}
      placeholder={t`Person or company`}
      data={value.contact ? [] : data}
      filter={({ options }) => options}
      renderOption={({ option }) => optionShown({ option: option as ComboboxItem })}
      openOnFocus={false}
      autoComplete="off"
      inputWrapperOrder={['input', 'description', 'error']}
      description={value.contact && t`A contact: all its names and relations are checked.`}
      value={value.name}
      onOptionSubmit={(id) => {
        taken.current = data.find((option) => option.value === id);
      }}
      onChange={(name) => {
        setTyped(true);
        onChange({ name, contact: taken.current?.value ?? null });
        taken.current = undefined;
      }}
      {...input}
    />
  );
}

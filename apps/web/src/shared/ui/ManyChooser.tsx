import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useState } from 'react';
import { clearButton, type Option, type OptionSource, useOptions } from './options.ts';

interface ManyChooserProps extends Omit<MultiSelectProps, 'data' | 'onChange' | 'filter'> {
  label: string;
  source: OptionSource;
  /** What is chosen when the form opens. */
  chosenAtFirst?: readonly Option[];
  onChange: (values: string[]) => void;
}

/** Chooses several records, searched for on the server as one types. */
export function ManyChooser({ source, chosenAtFirst = [], onChange, ...input }: ManyChooserProps) {
  const [typed, setTyped] = useState('');
  const { options, foundOnly, nothingFound, keep } = useOptions(source, typed, chosenAtFirst);
  return (
    <MultiSelect
      {...input}
      data={options}
      filter={foundOnly}
      searchable
      clearable
      hidePickedOptions
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={nothingFound}
      clearButtonProps={clearButton(input.label)}
      onChange={(values) => {
        keep(values);
        onChange(values);
      }}
    />
  );
}

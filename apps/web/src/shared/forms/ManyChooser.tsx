import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useState } from 'react';
import { optionShown } from './OptionShown.tsx';
import type { OptionSource } from './option-source.ts';
import { clearButton, type Naming, useOptions } from './options.ts';

interface ManyChooserProps extends Omit<MultiSelectProps, 'data' | 'onChange' | 'filter'>, Naming {
  label: string;
  source: OptionSource;
  onChange: (values: string[]) => void;
}

/** Multi-select of records, searched on the server while typing. */
export function ManyChooser({ source, known, onChosen, onChange, ...input }: ManyChooserProps) {
  const [typed, setTyped] = useState('');
  const { options, foundOnly, nothingFound, keep } = useOptions(source, typed, { known, onChosen });
  return (
    <MultiSelect
      {...input}
      data={options}
      filter={foundOnly}
      renderOption={optionShown}
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

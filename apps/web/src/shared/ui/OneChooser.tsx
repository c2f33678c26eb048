import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { clearButton, type Option, type OptionSource, useOptions } from './options.ts';

interface OneChooserProps extends Omit<SelectProps, 'data' | 'onChange' | 'filter'> {
  label: string;
  source: OptionSource;
  /** What is chosen when the form opens. */
  chosenAtFirst?: Option;
  onChange: (value: string | null) => void;
}

/** Chooses one record or none, searched for on the server as one types. */
export function OneChooser({ source, chosenAtFirst, onChange, ...input }: OneChooserProps) {
  const [typed, setTyped] = useState(chosenAtFirst?.label ?? '');
  const [chosen, setChosen] = useState(chosenAtFirst?.label);
  // The field shows what is chosen: that is nothing to search for.
  const search = typed === chosen ? '' : typed;
  const { options, foundOnly, nothingFound, keep } = useOptions(
    source,
    search,
    chosenAtFirst ? [chosenAtFirst] : [],
  );
  return (
    <Select
      {...input}
      data={options}
      filter={foundOnly}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={nothingFound}
      clearButtonProps={clearButton(input.label)}
      onChange={(value, option) => {
        setChosen(option?.label);
        keep(value === null ? [] : [value]);
        onChange(value);
      }}
    />
  );
}

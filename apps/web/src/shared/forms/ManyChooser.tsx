import type { MultiSelectProps } from '@mantine/core';
import { useState } from 'react';
import { MultiSelect } from './MultiSelect.tsx';
import { optionShown } from './OptionShown.tsx';
import type { OptionSource } from './option-source.ts';
import { clearButton, type Naming, useOptions } from './options.ts';
import { fitOf } from './use-enter-chooses.ts';
import { useNewOption } from './use-new-option.tsx';

interface ManyChooserProps extends Omit<MultiSelectProps, 'data' | 'onChange' | 'filter'>, Naming {
  label: string;
  source: OptionSource;
  onChange: (values: string[]) => void;
}

/** Multi-select of records, searched on the server while typing. Its list closes with each pick. */
export function ManyChooser({ source, known, onChosen, onChange, ...input }: ManyChooserProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { value = [] } = input;
  const { options, foundOnly, answered, nothingFound, keep } = useOptions(source, typed, { known, onChosen });
  const { withNew, withoutNew, dialog } = useNewOption(source.creation, typed, answered, (made) => {
    const values = [...new Set([...value, made.value])];
    keep(values, [made]);
    onChange(values);
  });
  return (
    <>
      <MultiSelect
        {...input}
        data={withNew(options)}
        filter={(asked) => withNew(foundOnly(asked))}
        renderOption={optionShown}
        searchable
        // Tabbing through a form covers no other fields; typing, an arrow and a click open it.
        openOnFocus={false}
        dropdownOpened={isOpen}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        onOptionSubmit={() => setOpen(false)}
        clearable
        fit={fitOf(answered, value)}
        hidePickedOptions
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={nothingFound}
        clearButtonProps={clearButton(input.label)}
        onChange={(picked) => {
          const values = withoutNew(picked);
          if (values.length < picked.length) return;
          keep(values);
          onChange(values);
        }}
      />
      {dialog}
    </>
  );
}

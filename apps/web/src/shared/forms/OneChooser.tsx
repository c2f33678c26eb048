import type { SelectProps } from '@mantine/core';
import { useState } from 'react';
import { optionShown } from './OptionShown.tsx';
import type { OptionSource } from './option-source.ts';
import { clearButton, type Naming, useOptions } from './options.ts';
import { Select } from './Select.tsx';
import { fitOf } from './use-enter-chooses.ts';
import { useNewOption } from './use-new-option.tsx';

interface OneChooserProps extends Omit<SelectProps, 'data' | 'onChange' | 'filter'>, Naming {
  label: string;
  source: OptionSource;
  onChange: (value: string | null) => void;
}

/** Select of one record or none, searched on the server while typing. */
export function OneChooser({ source, known, onChosen, onChange, ...input }: OneChooserProps) {
  const [typed, setTyped] = useState(() => known?.find(({ value }) => value === input.value)?.label ?? '');
  const [chosen, setChosen] = useState<string>();
  const isShown = known?.some(({ value, label }) => value === input.value && label === typed);
  // The field shows the chosen record: its label is not a search.
  const search = isShown || typed === chosen ? '' : typed;
  const { options, foundOnly, answered, nothingFound, keep } = useOptions(source, search, {
    known,
    onChosen,
  });
  const { withNew, withoutNew, dialog } = useNewOption(source.creation, search, answered, (made) => {
    setChosen(made.label);
    keep([made.value], [made]);
    onChange(made.value);
  });
  return (
    <>
      <Select
        {...input}
        data={withNew(options)}
        filter={(asked) => withNew(foundOnly(asked))}
        renderOption={optionShown}
        searchable
        // Tabbing through a form covers no other fields.
        openOnFocus={false}
        clearable={!input.required}
        fit={fitOf(answered)}
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={nothingFound}
        clearButtonProps={clearButton(input.label)}
        onChange={(value, option) => {
          if (value !== null && withoutNew([value]).length === 0) return;
          setChosen(option?.label);
          keep(value === null ? [] : [value]);
          onChange(value);
        }}
      />
      {dialog}
    </>
  );
}

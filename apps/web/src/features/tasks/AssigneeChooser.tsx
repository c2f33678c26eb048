import { t } from '@lingui/core/macro';
import { Combobox, Group, ScrollArea, TextInput, useCombobox } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useEffect, useState } from 'react';
import { optionShown } from '../../shared/forms/OptionShown.tsx';
import type { Option, OptionSource } from '../../shared/forms/option-source.ts';
import { useOptions } from '../../shared/forms/options.ts';
import { useSession } from '../../shared/session/session.ts';

interface AssigneeChooserProps {
  /** Whose it is. */
  assignee: string | null;
  source: OptionSource;
  onChoose: (person: Option | null) => void;
}

const nobody = 'nobody';

/** The people of the firm, oneself first, found by typing. */
export function AssigneeChooser({ assignee, source, onChoose }: AssigneeChooserProps) {
  const { user } = useSession();
  const [typed, setTyped] = useState('');
  const { options, nothingFound, foundOnly } = useOptions(source, typed, {});
  const combobox = useCombobox({ opened: true });
  const found = foundOnly({ options, search: typed, limit: options.length }) as Option[];
  const people = found.toSorted(
    (one, other) => Number(other.value === user?.id) - Number(one.value === user?.id),
  );
  const spelled = people.map(({ value }) => value).join();
  const { selectFirstOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with other people.
  useEffect(() => {
    selectFirstOption();
  }, [spelled]);
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(value) => onChoose(people.find((person) => person.value === value) ?? null)}
    >
      <Combobox.EventsTarget>
        <TextInput
          data-autofocus
          aria-label={t`Assignee`}
          placeholder={t`Find a person`}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options pt="xs">
        <ScrollArea.Autosize mah="15rem" type="auto">
          {people.map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={option.value === assignee}>
              <Group gap="xs" wrap="nowrap">
                <div>
                  {optionShown({ option })}
                  {option.value === user?.id && ` ${t`(me)`}`}
                </div>
                {option.value === assignee && <IconCheck size={16} aria-hidden />}
              </Group>
            </Combobox.Option>
          ))}
          {people.length === 0 && <Combobox.Empty>{nothingFound}</Combobox.Empty>}
          {assignee !== null && typed === '' && <Combobox.Option value={nobody}>{t`Nobody`}</Combobox.Option>}
        </ScrollArea.Autosize>
      </Combobox.Options>
    </Combobox>
  );
}

import type { FirmPatch, FirmSettings } from '@caseward/contract/firm';
import { t } from '@lingui/core/macro';
import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ManyChooser } from '../../shared/forms/ManyChooser.tsx';
import { MultiSelect } from '../../shared/forms/MultiSelect.tsx';
import type { Option, OptionSource } from '../../shared/forms/option-source.ts';
import { clearButton } from '../../shared/forms/options.ts';
import { Panel } from '../../shared/layout/Panel.tsx';
import { personOption } from '../../shared/people/person-words.ts';
import { ReminderDays } from './ReminderDays.tsx';

interface DeadlineSettingsProps {
  form: Pick<UseFormReturnType<FirmPatch>, 'getInputProps'>;
  /** What is saved. */
  settings: FirmSettings;
  people: OptionSource;
  /** Holiday sets of the packs. */
  holidays: { group: string; items: Option[] }[];
}

/** What a firm chooses about reminders of deadlines, and calendar feeds. */
export function DeadlineSettings({ form, settings, people, holidays }: DeadlineSettingsProps) {
  return (
    <Panel title={t`Deadlines and calendar feeds`}>
      <ManyChooser
        label={t`Docket group`}
        description={t`Who is told when a deadline ends today and is not done, when nobody acknowledges or confirms one, and of those without a responsible person.`}
        source={people}
        known={settings.docket_group_details.map(personOption)}
        {...form.getInputProps('docket_group')}
      />
      <ReminderDays
        label={t`Reminders of critical deadlines`}
        description={t`So many days before the last one. What a court rule says comes on top.`}
        {...form.getInputProps('reminder_days_critical')}
      />
      <ReminderDays
        label={t`Reminders of other deadlines`}
        description={t`So many days before the last one, where the court rule says nothing else.`}
        {...form.getInputProps('reminder_days_others')}
      />
      <MultiSelect
        label={t`Holidays of the firm`}
        description={t`On these days nobody is reminded: what would fall on them comes the working day before.`}
        data={holidays}
        searchable
        hidePickedOptions
        clearable
        clearButtonProps={clearButton(t`Holidays of the firm`)}
        nothingFoundMessage={t`Nothing found.`}
        {...form.getInputProps('office_holidays')}
      />
      <Checkbox
        label={t`Let calendar feeds tell titles`}
        description={t`Not allowed, they tell kind and matter number, those too that were created for titles.`}
        {...form.getInputProps('feed_titles_allowed', { type: 'checkbox' })}
      />
      <Checkbox
        label={t`Show restricted matters as busy in calendar feeds`}
        description={t`To people with access alone, and without naming anything. Not allowed, feeds tell nothing of them.`}
        {...form.getInputProps('feed_walled_busy', { type: 'checkbox' })}
      />
    </Panel>
  );
}

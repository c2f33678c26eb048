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
        description={t`People who are notified when a deadline is due today and not done, when nobody acknowledges or confirms it, or when it has no responsible person.`}
        source={people}
        known={settings.docket_group_details.map(personOption)}
        {...form.getInputProps('docket_group')}
      />
      <ReminderDays
        label={t`Reminders of critical deadlines`}
        description={t`Days before the due date. Reminders that a court rule sets come in addition.`}
        {...form.getInputProps('reminder_days_critical')}
      />
      <ReminderDays
        label={t`Reminders of other deadlines`}
        description={t`Days before the due date, unless the court rule sets its own reminders.`}
        {...form.getInputProps('reminder_days_others')}
      />
      <MultiSelect
        label={t`Holidays of the firm`}
        description={t`No reminders are sent on these days. They are sent on the working day before.`}
        data={holidays}
        searchable
        hidePickedOptions
        clearable
        clearButtonProps={clearButton(t`Holidays of the firm`)}
        nothingFoundMessage={t`Nothing found.`}
        {...form.getInputProps('office_holidays')}
      />
      <Checkbox
        label={t`Allow titles in calendar feeds`}
        description={t`If this is off, all feeds show only the kind and the matter number, including feeds that were created with titles.`}
        {...form.getInputProps('feed_titles_allowed', { type: 'checkbox' })}
      />
      <Checkbox
        label={t`Show restricted matters as busy in calendar feeds`}
        description={t`Only for people with access, and without any names. If this is off, feeds leave these matters out.`}
        {...form.getInputProps('feed_walled_busy', { type: 'checkbox' })}
      />
    </Panel>
  );
}

import { dateOrderLabels, dateOrders } from '@caseward/contract/date-orders';
import { FirmPatch, type FirmSettings } from '@caseward/contract/firm';
import { languageNames, languages } from '@caseward/contract/languages';
import { shortestAlone, shortestWithTwoFactor } from '@caseward/contract/passwords';
import { t } from '@lingui/core/macro';
import { Alert, Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { today } from '../../shared/dates.ts';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import type { Option, OptionSource } from '../../shared/forms/option-source.ts';
import { Select } from '../../shared/forms/Select.tsx';
import { timeZoneOptions } from '../../shared/forms/time-zone-options.ts';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { Panel } from '../../shared/layout/Panel.tsx';
import { session, useSession } from '../../shared/session/session.ts';
import { ConflictClearanceChoice } from './ConflictClearanceChoice.tsx';
import { ConflictGateChoice } from './ConflictGateChoice.tsx';
import { ConflictRestrictedChoice } from './ConflictRestrictedChoice.tsx';
import { DeadlineSettings } from './DeadlineSettings.tsx';
import { updateFirm } from './firm.api.ts';
import { absoluteLifetimes, idleLifetimes, lifetimeOptions } from './lifetimes.ts';
import { exampleNumbers } from './matter-numbers.ts';
import { RegisterYears } from './RegisterYears.tsx';

const fieldsOf = (settings: FirmSettings) => {
  const { name, time_zone, two_factor_required, session_idle_hours, session_absolute_hours } = settings;
  const { matter_number_pattern, date_order, language, presence_shown } = settings;
  const { personal_tokens_allowed, conflict_gate } = settings;
  const { conflict_clearance, conflict_restricted } = settings;
  const { lateral_list_years, declined_enquiry_years, deleted_matter_years, check_report_years } = settings;
  const { feed_titles_allowed, feed_walled_busy, docket_group } = settings;
  const { reminder_days_critical, reminder_days_others, office_holidays } = settings;
  return {
    name,
    time_zone,
    date_order,
    language,
    two_factor_required,
    personal_tokens_allowed,
    presence_shown,
    feed_titles_allowed,
    feed_walled_busy,
    docket_group,
    reminder_days_critical,
    reminder_days_others,
    office_holidays,
    session_idle_hours,
    session_absolute_hours,
    matter_number_pattern,
    conflict_gate,
    conflict_clearance,
    conflict_restricted,
    lateral_list_years,
    declined_enquiry_years,
    deleted_matter_years,
    check_report_years,
  };
};

const parts = { fullYear: '{YYYY}', year: '{YY}', counter: '{NNNN}' };
const patternWords = t`${parts.fullYear} or ${parts.year} is the year in which the matter is opened, ${parts.counter} the counter, with at least as many digits. Existing numbers do not change.`;

function exampleWords(pattern: string, year: string): string {
  const examples = exampleNumbers(pattern, year);
  return examples ? t`The first of a year would be ${examples.join(', ')}.` : t`This is not a valid pattern.`;
}

interface FirmFormProps {
  settings: FirmSettings;
  people: OptionSource;
  /** Holiday sets of the packs. */
  holidays: { group: string; items: Option[] }[];
}

/** Form for the firm's settings, by what they are about. */
export function FirmForm({ settings, people, holidays }: FirmFormProps) {
  const { form, submit, isSaving } = useSavingForm({
    body: FirmPatch,
    initialValues: fieldsOf(settings),
    save: updateFirm,
    failure: t`Failed to update the firm.`,
    onSaved: async () => {
      alertSuccess(t`The settings are saved.`);
      await session.refresh();
    },
  });
  const thisYear = today(form.values.time_zone).slice(0, 4);
  const lifetime = (field: 'session_idle_hours' | 'session_absolute_hours', usual: readonly number[]) => ({
    data: lifetimeOptions(usual, settings[field]),
    ...form.getInputProps(field),
    value: String(form.values[field]),
    onChange: (hours: string | null) => form.setFieldValue(field, Number(hours)),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          <Stack gap="lg">
            <Panel title={t`General`}>
              <TextInput label={t`Name`} required {...form.getInputProps('name')} />
              <Select
                label={t`Time zone`}
                description={t`Used for due dates and times.`}
                data={timeZoneOptions(settings.time_zone)}
                searchable
                nothingFoundMessage={t`Nothing found.`}
                {...form.getInputProps('time_zone')}
              />
              <Select
                label={t`Date order`}
                description={t`How a typed date such as 12/1/2026 is read. 2026-12-01 and Dec 1, 2026 always work.`}
                data={codeOptions(dateOrders, dateOrderLabels)}
                {...form.getInputProps('date_order')}
              />
              <Select
                label={t`Language`}
                description={t`Used for everyone who has not chosen a language under My account.`}
                data={codeOptions(languages, languageNames)}
                {...form.getInputProps('language')}
              />
              <TextInput
                label={t`Matter numbering`}
                description={`${patternWords} ${exampleWords(form.values.matter_number_pattern, thisYear)}`}
                required
                {...form.getInputProps('matter_number_pattern')}
              />
              <Checkbox
                label={t`Show who has the same record open`}
                description={t`A matter or document shows who else has it open, and a form shows who else is editing the record. None of this is stored.`}
                {...form.getInputProps('presence_shown', { type: 'checkbox' })}
              />
            </Panel>
            <DeadlineSettings form={form} settings={settings} people={people} holidays={holidays} />
          </Stack>
          <Stack gap="lg">
            <Panel title={t`Conflicts of interest`}>
              <ConflictGateChoice {...form.getInputProps('conflict_gate')} />
              <ConflictClearanceChoice {...form.getInputProps('conflict_clearance')} />
              <ConflictRestrictedChoice {...form.getInputProps('conflict_restricted')} />
              <RegisterYears form={form} settings={settings} />
            </Panel>
            <Panel title={t`Signing in`}>
              <Select
                label={t`Idle time-out`}
                description={t`A session that is not used for this long ends.`}
                {...lifetime('session_idle_hours', idleLifetimes)}
              />
              <Select
                label={t`Maximum session length`}
                description={t`A session ends after this long, however much it is used.`}
                {...lifetime('session_absolute_hours', absoluteLifetimes)}
              />
              <Checkbox
                label={t`Require two-factor authentication for everyone`}
                description={t`Passwords then need at least ${shortestWithTwoFactor} characters instead of ${shortestAlone}.`}
                {...form.getInputProps('two_factor_required', { type: 'checkbox' })}
              />
              {form.values.two_factor_required && !settings.two_factor_required && <RequirementWarning />}
              <Checkbox
                label={t`Allow personal access tokens`}
                description={t`People use them to connect other programs, which then act in their name. If this is off, no token works.`}
                {...form.getInputProps('personal_tokens_allowed', { type: 'checkbox' })}
              />
            </Panel>
          </Stack>
        </SimpleGrid>
        <FormFooter submitLabel={t`Save Changes`} isSaving={isSaving} />
      </Stack>
    </form>
  );
}

function RequirementWarning() {
  const { user } = useSession();
  return (
    <Alert color="yellow">
      {t`Anyone who has not set it up must do so first: at once where they are signed in, otherwise when they next sign in. They need their phone at hand.`}
      {user?.two_factor === false &&
        ` ${t`You have not set it up yourself: set-up starts as soon as you save.`}`}
    </Alert>
  );
}

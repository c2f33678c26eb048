import { deadlineKindLabels } from '@caseward/contract/deadline-labels';
import { deadlineKinds } from '@caseward/contract/deadline-terms';
import { t } from '@lingui/core/macro';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { rulePacksQuery } from '../../shared/api/rule-packs.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { Select } from '../../shared/forms/Select.tsx';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import { emptyRule, type NewRuleValues, ruleIn } from './new-rule.ts';
import { type PackJson, readPack } from './pack-text.ts';
import { packTextQuery } from './rule-packs.api.ts';

const needed = (value: unknown) => (value === '' || value === null ? t`Must be filled in.` : null);
const ofLocal = (value: unknown, { kind }: NewRuleValues) => (kind === 'LOCAL' ? needed(value) : null);
const ofOverride = (value: unknown, { kind }: NewRuleValues) => (kind === 'OVERRIDE' ? needed(value) : null);

/** The form of a new rule, and the text of the shipped pack that it names. */
export function useNewRule() {
  const form = useForm<NewRuleValues>({
    initialValues: emptyRule,
    validate: {
      pack: needed,
      rule: ofOverride,
      reason: ofOverride,
      title: needed,
      trigger: ofLocal,
      counting: ofLocal,
      n: needed,
      cite: needed,
      example_trigger: needed,
      example_on: needed,
      basis: needed,
    },
  });
  const { pack } = form.values;
  const { data } = useQuery({ ...packTextQuery(pack), enabled: pack !== '' });
  return { form, content: data?.content };
}

interface RuleFieldsProps {
  form: ReturnType<typeof useNewRule>['form'];
  content: string | undefined;
}

/** The inputs for a rule: another period or citation for a shipped one, or one of the firm's own. */
export function RuleFields({ form, content }: RuleFieldsProps) {
  const { data: packs = [] } = useQuery(rulePacksQuery);
  const { kind, rule } = form.values;
  const shipped = content === undefined ? undefined : readPack(content);
  const places = Object.keys(shipped?.places ?? {});
  const choose = (id: string | null) => {
    const found = shipped && ruleIn(shipped, id ?? '');
    form.setFieldValue('rule', id ?? '');
    if (!found) return;
    form.setValues({ title: found.title, n: found.period[0], unit: found.period[1], cite: '' });
  };
  return (
    <>
      <NativeSelect
        label={t`What is it?`}
        data={[
          { value: 'OVERRIDE', label: t`Another period or citation for a shipped rule` },
          { value: 'LOCAL', label: t`A rule of its own` },
        ]}
        {...form.getInputProps('kind')}
      />
      <Select
        searchable
        label={kind === 'OVERRIDE' ? t`Shipped court rules` : t`Counted as in`}
        description={kind === 'LOCAL' ? t`Its way of counting and its holidays are used.` : undefined}
        required
        data={packs.filter(({ firm }) => !firm).map(({ name, title }) => ({ value: name, label: title }))}
        {...form.getInputProps('pack')}
        value={form.values.pack || null}
        onChange={(pack) => form.setValues({ pack: pack ?? '', rule: '', counting: '', place: null })}
      />
      {kind === 'OVERRIDE' ? (
        <>
          <Select
            label={t`Rule in place of which it is applied`}
            required
            searchable
            disabled={!shipped}
            data={rulesOf(shipped)}
            nothingFoundMessage={t`No rules match.`}
            {...form.getInputProps('rule')}
            value={rule || null}
            onChange={choose}
          />
          <TextArea
            label={t`Reason for the override`}
            description={t`Shown wherever the rule is chosen or was used.`}
            required
            minRows={2}
            {...form.getInputProps('reason')}
          />
        </>
      ) : (
        <SideBySide>
          <TextInput
            label={t`Counted from`}
            description={t`What happens, in words: Motion served`}
            required
            {...form.getInputProps('trigger')}
          />
          <Select
            label={t`Way of counting`}
            required
            disabled={!shipped}
            data={[...new Set(shipped?.counting?.map(({ id }) => id))]}
            {...form.getInputProps('counting')}
            value={form.values.counting || null}
            onChange={(counting) => form.setFieldValue('counting', counting ?? '')}
          />
        </SideBySide>
      )}
      <RulePeriod form={form} />
      <Example form={form}>
        {places.length > 0 && (
          <Select
            label={t`State of the court`}
            data={places}
            searchable
            clearable
            required={shipped?.place_required === true}
            {...form.getInputProps('place')}
          />
        )}
      </Example>
    </>
  );
}

const rulesOf = (shipped: PackJson | undefined) => [
  ...new Map(
    (shipped?.rules ?? []).map(({ id, title, cite }) => [id, { value: id, label: `${title} (${cite})` }]),
  ).values(),
];

/** What the rule says. */
function RulePeriod({ form }: Pick<RuleFieldsProps, 'form'>) {
  const isLocal = form.values.kind === 'LOCAL';
  const units = { HOUR: t`Hours`, DAY: t`Days`, WEEK: t`Weeks`, MONTH: t`Months`, YEAR: t`Years` };
  return (
    <>
      <TextInput label={t`Title`} required {...form.getInputProps('title')} />
      <SideBySide>
        <TextInput
          label={t`Period`}
          required
          inputMode="numeric"
          {...form.getInputProps('n')}
          onChange={({ currentTarget: { value } }) => {
            const digits = value.replace(/\D/g, '').slice(0, 5);
            form.setFieldValue('n', digits === '' ? '' : Number(digits));
          }}
        />
        <NativeSelect
          label={t`Unit`}
          data={Object.entries(units).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('unit')}
        />
      </SideBySide>
      {isLocal && (
        <SideBySide>
          <NativeSelect
            label={t`Direction`}
            data={[
              { value: 'AFTER', label: t`After the event` },
              { value: 'BEFORE', label: t`Before the event` },
            ]}
            {...form.getInputProps('direction')}
          />
          <NativeSelect
            label={t`Kind`}
            data={codeOptions(deadlineKinds, deadlineKindLabels)}
            {...form.getInputProps('deadline_kind')}
          />
        </SideBySide>
      )}
      <SideBySide>
        <TextInput label={t`Citation`} required {...form.getInputProps('cite')} />
        <LazyDateInput
          label={t`In force from`}
          description={t`Empty: always.`}
          {...form.getInputProps('from')}
        />
      </SideBySide>
    </>
  );
}

/** A deadline that was worked out by hand, which the rule has to come to. */
function Example({ form, children }: Pick<RuleFieldsProps, 'form'> & { children: ReactNode }) {
  return (
    <>
      <Text fw={600} mt="sm">{t`Worked example`}</Text>
      <Text size="sm" c="dimmed">
        {t`Work a deadline out by hand, or take one from an order: the rule is only published if it comes to the same day.`}
      </Text>
      <SideBySide>
        <LazyDateInput label={t`It happened on`} required {...form.getInputProps('example_trigger')} />
        <LazyDateInput label={t`Last day`} required {...form.getInputProps('example_on')} />
      </SideBySide>
      <SideBySide>
        <TextInput
          label={t`Worked out by`}
          description={t`A person, an order, a commentary.`}
          required
          {...form.getInputProps('basis')}
        />
        {children}
      </SideBySide>
    </>
  );
}

import type { DeadlineRule, RulePack } from '@caseward/contract/deadline-preview';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { rulePacksQuery } from '../../shared/api/rule-packs.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { halfTime } from '../../shared/forms/half-time.ts';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import type { Naming } from '../../shared/forms/options.ts';
import { Select } from '../../shared/forms/Select.tsx';
import { TimeInput } from '../../shared/forms/TimeInput.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import type { Question } from './deadlines.api.ts';
import {
  countFromOwnDay,
  dayAndTime,
  type NewDayValues,
  type TriggerPlace,
  withoutHalfTime,
  withTime,
} from './new-day.ts';
import { PreviewedDay } from './PreviewedDay.tsx';
import { RuleDetails } from './RuleDetails.tsx';
import { latestVersions, ruleNamed } from './rules.ts';
import { TriggerChooser } from './TriggerChooser.tsx';
import { dayOfTrigger, optionOfTrigger } from './triggers.ts';

interface RuleFormProps {
  form: UseFormReturnType<NewDayValues>;
  /** The courts to choose from. */
  courts: OptionSource;
  /** Where events and other deadlines can be chosen to count from; none: a matter is not chosen yet. */
  place: TriggerPlace | undefined;
  naming?: Naming | undefined;
  /** Is told which rule was chosen. */
  onRule?: ((rule: DeadlineRule) => void) | undefined;
}

/** A rule of a pack and what it asks for, and at once the day to which it leads. */
export function RuleForm({ form, courts, place, naming, onRule }: RuleFormProps) {
  const { data: packs, error, refetch } = useQuery(rulePacksQuery);
  const zone = useTimeZone();
  if (error) return <LoadError text={t`Error: ${error.message}`} retry={refetch} />;
  if (!packs) return <Loading text={t`Loading court rules...`} lines={6} />;
  const question = form.values.question ?? { rule: '', trigger: '' };
  const ask = (change: Partial<Question>) => {
    form.clearFieldError('question');
    form.setFieldValue('question', { ...question, ...change });
  };
  // Another day than that of the event is one of its own.
  const askFrom = (trigger: string) => {
    countFromOwnDay(form);
    ask({ trigger });
  };
  const { pack, rule } = ruleNamed(packs, question.rule);
  const happenedAt = dayOfTrigger(optionOfTrigger(form.values) ?? '')?.time?.slice(0, 5) ?? '';
  return (
    <>
      <Select
        label={t`Court rule`}
        placeholder={t`Type a few letters: interrog, answer, appeal`}
        required
        searchable
        data={packs.map(groupOf)}
        value={question.rule || null}
        error={form.errors['question.rule']}
        nothingFoundMessage={t`No rules match.`}
        onChange={(chosen) => {
          ask({
            rule: chosen ?? '',
            // The other rule may ask for no hour.
            trigger: withoutHalfTime(question.trigger),
            zone: question.court ? undefined : zone,
            service: undefined,
            place: undefined,
            other_days: undefined,
          });
          const found = ruleNamed(packs, chosen).rule;
          if (found) onRule?.(found);
        }}
      />
      <OneChooser
        label={t`Court`}
        description={t`Its holidays and closures count.`}
        source={courts}
        {...naming}
        value={question.court ?? null}
        error={form.errors['question.court']}
        // The court's own zone counts, where there is one.
        onChange={(court) => ask({ court: court ?? undefined, zone: court ? undefined : zone })}
      />
      {place && <TriggerChooser {...{ form, place, naming }} takesHour={hourOf(rule, question) !== 'NONE'} />}
      {rule && pack && (
        <RuleInputs
          {...{ rule, pack, question, ask, askFrom, happenedAt, naming }}
          matter={place?.matter}
          errors={form.errors}
        />
      )}
      <PreviewedDay question={question} />
    </>
  );
}

const groupOf = (pack: RulePack) => ({
  group: pack.title,
  items: latestVersions(pack).map((rule) => ({ value: rule.id, label: `${rule.title} (${rule.cite})` })),
});

interface RuleInputsProps {
  rule: DeadlineRule;
  pack: RulePack;
  question: Question;
  ask: (change: Partial<Question>) => void;
  /** Counts from a day that is entered here. */
  askFrom: (trigger: string) => void;
  /** The hour of what is counted from (HH:MM), where it has one. */
  happenedAt: string;
  errors: UseFormReturnType<NewDayValues>['errors'];
  matter: string | undefined;
  naming: Naming | undefined;
}

function RuleInputs(props: RuleInputsProps) {
  const { rule, pack, question, ask, askFrom, happenedAt, errors, matter, naming } = props;
  const { day, time } = dayAndTime(question.trigger);
  const hour = hourOf(rule, question);
  const servedAt = (change: Pick<Question, 'service'>) =>
    hourOf(rule, change) === 'NONE' ? day : withTime(day, time || happenedAt);
  return (
    <>
      {!rule.verified && (
        <Text size="sm">{t`The text of this rule was not read in full: check it before you rely on it.`}</Text>
      )}
      {rule.override && (
        <Text size="sm">
          {t`A rule of ${rule.override.pack} is applied in place of the shipped one: ${rule.override.reason}`}
        </Text>
      )}
      <SideBySide>
        <LazyDateInput
          label={rule.trigger}
          required
          value={day || null}
          error={day && time === halfTime ? undefined : errors['question.trigger']}
          yearless="last"
          onChange={(chosen) => askFrom(chosen ? withTime(chosen, time) : '')}
        />
        {hour !== 'NONE' && (
          <TimeInput
            label={t`Time`}
            required={hour === 'REQUIRED'}
            value={time}
            onChange={(chosen) => ask({ trigger: withTime(day, chosen) })}
          />
        )}
        <RuleDetails
          rules={[rule]}
          packs={[pack]}
          asked={question}
          matter={matter}
          naming={naming}
          ask={(change) => ask('service' in change ? { ...change, trigger: servedAt(change) } : change)}
          errors={{ service: errors['question.service'], place: errors['question.place'] }}
        />
      </SideBySide>
    </>
  );
}

/** Whether the hour of the trigger counts: of periods of hours, and of what is served until an hour of the day. */
function hourOf(rule: DeadlineRule | undefined, { service }: Pick<Question, 'service'>) {
  if (rule?.unit === 'HOUR') return 'REQUIRED';
  return rule?.services_by_hour.some((method) => method === service) ? 'OFFERED' : 'NONE';
}

import type { RulePack } from '@caseward/contract/deadline-preview';
import {
  fromOpening,
  type PlaybookLine,
  type PlaybookPeriod,
  playbookUnits,
} from '@caseward/contract/playbook-lines';
import { t } from '@lingui/core/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { Select } from '../../shared/forms/Select.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import type { LineFieldsProps } from './line-fields.ts';
import { firstPeriod } from './new-line.ts';

type Way = 'NONE' | 'PERIOD' | 'RULE';

const wayOf = ({ rule, period }: PlaybookLine): Way =>
  rule !== null ? 'RULE' : period === null ? 'NONE' : 'PERIOD';

const waysOf = (type: PlaybookLine['type']): { value: Way; label: string }[] => {
  const counted = { value: 'PERIOD' as const, label: t`Is counted` };
  if (type === 'TASK') return [counted, { value: 'NONE', label: t`No due date` }];
  if (type === 'EVENT')
    return [counted, { value: 'NONE', label: t`Is entered when the playbook is started` }];
  return [counted, { value: 'RULE', label: t`Follows from a court rule` }];
};

/** Of each way what a line holds. */
const chosenWay = {
  NONE: { period: null, rule: null },
  PERIOD: { period: firstPeriod, rule: null },
  RULE: { period: null, rule: '' },
} as const;

/** The inputs that say when a line is. */
export function WhenFields(props: LineFieldsProps) {
  const { line, place, above, packs } = props;
  const { set, bound } = place;
  const way = wayOf(line);
  const bases = above.filter(({ type }) => type === 'EVENT' || (type === 'DEADLINE' && way !== 'RULE'));
  return (
    <SideBySide>
      <NativeSelect
        label={t`Its day`}
        data={waysOf(line.type)}
        value={way}
        onChange={({ currentTarget }) => set(chosenWay[currentTarget.value as Way])}
      />
      {way === 'RULE' && (
        <Select
          label={t`Court rule`}
          required
          searchable
          data={rulesOf(packs)}
          value={line.rule || null}
          nothingFoundMessage={t`No rules match.`}
          onChange={(rule) => set({ rule: rule ?? '' })}
          {...bound('rule')}
        />
      )}
      {way !== 'NONE' && (
        <NativeSelect
          label={t`Counted from`}
          data={[
            { value: fromOpening, label: t`Opening of the matter` },
            ...bases.map(({ key, title }) => ({ value: key, label: title || t`Line without a title` })),
          ]}
          value={line.from}
          onChange={({ currentTarget }) => set({ from: currentTarget.value })}
          {...bound('from')}
        />
      )}
      {way === 'PERIOD' && <PeriodFields {...props} period={line.period ?? firstPeriod} />}
    </SideBySide>
  );
}

function PeriodFields({ place, errors, period }: LineFieldsProps & { period: PlaybookPeriod }) {
  const change = (part: Partial<PlaybookPeriod>) => place.set({ period: { ...period, ...part } });
  const path = `lines.${place.number - 1}.period.n`;
  const unitLabels = { DAY: t`Days`, WEEK: t`Weeks`, MONTH: t`Months`, YEAR: t`Years` };
  const isWorking = period.count === 'OPEN';
  return (
    <>
      <TextInput
        label={t`How many`}
        inputMode="numeric"
        value={Number.isNaN(period.n) ? '' : String(period.n)}
        onChange={({ currentTarget }) =>
          change({ n: currentTarget.value === '' ? Number.NaN : Number(currentTarget.value) })
        }
        error={errors[path] ?? errors[`lines.${place.number - 1}.period`]}
        data-path={path}
      />
      <NativeSelect
        label={t`Unit`}
        data={[
          ...playbookUnits.map((value) => ({ value: value as string, label: unitLabels[value] })),
          { value: 'OPEN', label: t`Working days of the court` },
        ]}
        value={isWorking ? 'OPEN' : period.unit}
        onChange={({ currentTarget: { value } }) =>
          change(
            value === 'OPEN'
              ? { unit: 'DAY', count: 'OPEN' }
              : { unit: value as PlaybookPeriod['unit'], count: 'ALL' },
          )
        }
      />
      <NativeSelect
        label={t`Direction`}
        data={[
          { value: 'AFTER', label: t`After` },
          { value: 'BEFORE', label: t`Before` },
        ]}
        value={period.direction}
        onChange={({ currentTarget }) =>
          change({ direction: currentTarget.value as PlaybookPeriod['direction'] })
        }
      />
      <NativeSelect
        label={t`On a closed day`}
        data={[
          { value: 'NEXT', label: t`The next open day` },
          { value: 'PREVIOUS', label: t`The open day before` },
          { value: 'NONE', label: t`It stays` },
        ]}
        value={period.roll}
        onChange={({ currentTarget }) => change({ roll: currentTarget.value as PlaybookPeriod['roll'] })}
      />
    </>
  );
}

/** Each rule once, under its pack. */
const rulesOf = (packs: readonly RulePack[]) =>
  packs.map(({ title, rules }) => ({
    group: title,
    items: [...new Map(rules.map((rule) => [rule.id, rule])).values()].map(
      ({ id, title: rule, cite, trigger }) => ({ value: id, label: `${rule} (${cite}): ${trigger}` }),
    ),
  }));

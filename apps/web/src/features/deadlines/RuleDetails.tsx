import type { DeadlineRule, RulePack } from '@caseward/contract/deadline-preview';
import type { ServiceMethod } from '@caseward/contract/deadline-terms';
import { serviceMethodLabels } from '@caseward/contract/service-labels';
import { t } from '@lingui/core/macro';
import { type ReactNode, useMemo } from 'react';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { Naming } from '../../shared/forms/options.ts';
import { Select } from '../../shared/forms/Select.tsx';
import type { Question } from './deadlines.api.ts';
import { dayOfTrigger, eventsOf } from './triggers.ts';

/** What rules ask for beside the day from which is counted. */
export type AskedDetails = Pick<Question, 'service' | 'place' | 'other_days'>;

interface Named {
  rules: readonly DeadlineRule[];
  /** The packs of the rules. */
  packs: readonly RulePack[];
}

interface RuleDetailsProps extends Named {
  asked: AskedDetails;
  ask: (change: AskedDetails) => void;
  /** The way of service that counts where none is chosen. */
  served?: string | undefined;
  errors?: { service?: ReactNode; place?: ReactNode };
  /** The matter of whose events further days can be; left out: it is not chosen yet. */
  matter?: string | undefined;
  naming?: Naming | undefined;
}

const servicesOf = (rules: Named['rules']) => [...new Set(rules.flatMap((rule) => rule.services))];
const placesOf = (packs: Named['packs']) => [...new Set(packs.flatMap((pack) => pack.places))];

/** What is left of the answers where other rules are asked: those that none of them offers would count unseen. */
export const stillAsked = (
  { service, place }: AskedDetails,
  { rules, packs }: Named,
): Pick<AskedDetails, 'service' | 'place'> => ({
  service: servicesOf(rules).find((each) => each === service),
  place: placesOf(packs).find((each) => each === place),
});

/** The inputs for what rules ask beside their trigger: the way of service, the place of the court, other days. */
export function RuleDetails(props: RuleDetailsProps) {
  const { rules, packs, asked, ask, served, errors = {}, matter, naming } = props;
  const services = servicesOf(rules);
  const places = placesOf(packs);
  const others = [
    ...new Map(rules.flatMap(({ other_days }) => other_days.map((each) => [each.name, each]))).values(),
  ];
  return (
    <>
      {services.length > 0 && (
        <Select
          label={t`How it was served`}
          placeholder={served}
          data={services.map((value) => ({ value, label: serviceMethodLabels[value] }))}
          clearable
          value={asked.service ?? null}
          error={errors.service}
          onChange={(service) => ask({ service: (service as ServiceMethod | null) ?? undefined })}
        />
      )}
      {places.length > 0 && (
        <Select
          label={t`State of the court`}
          data={places}
          searchable
          clearable
          required={packs.some(({ place_required }) => place_required)}
          value={asked.place ?? null}
          error={errors.place}
          onChange={(place) => ask({ place: place ?? undefined })}
        />
      )}
      {others.map(({ name, title }) => (
        <OtherDay
          key={name}
          title={title}
          given={asked.other_days?.find((each) => each.name === name)}
          give={(day) => ask({ other_days: withDay(asked, name, day) })}
          matter={matter}
          naming={naming}
        />
      ))}
    </>
  );
}

type GivenDay = Pick<NonNullable<AskedDetails['other_days']>[number], 'day' | 'event'>;

interface OtherDayProps extends Pick<RuleDetailsProps, 'matter' | 'naming'> {
  title: string;
  given: GivenDay | undefined;
  give: (day: GivenDay | undefined) => void;
}

/** A further day that a rule needs: that of an event of the matter, or one of its own. */
function OtherDay({ title, given, give, matter, naming }: OtherDayProps) {
  const source = useMemo(() => matter && eventsOf(matter), [matter]);
  return (
    <>
      {source && (
        <OneChooser
          label={t`Event: ${title}`}
          description={t`When it moves, another day is proposed.`}
          // Its input stands beside that of the day.
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t`A day of its own`}
          source={source}
          {...naming}
          value={given?.event ? `event ${given.event}` : null}
          onChange={(chosen) => {
            const day = (chosen && dayOfTrigger(chosen)?.day) || given?.day;
            give(day === undefined ? undefined : { day, event: chosen?.split(' ')[1] });
          }}
        />
      )}
      <LazyDateInput
        label={title}
        yearless="last"
        value={given?.day ?? null}
        // Another day than that of the event is one of its own.
        onChange={(day) => give(day ? { day } : undefined)}
      />
    </>
  );
}

function withDay({ other_days = [] }: AskedDetails, name: string, day: GivenDay | undefined) {
  const others = other_days.filter((each) => each.name !== name);
  return day ? [...others, { name, ...day }] : others;
}

import { t } from '@lingui/core/macro';
import type { UseFormReturnType } from '@mantine/form';
import { useMemo } from 'react';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { Naming } from '../../shared/forms/options.ts';
import type { NewDayValues, TriggerPlace } from './new-day.ts';
import { dayOfTrigger, optionOfTrigger, triggersOf } from './triggers.ts';

interface TriggerChooserProps {
  form: UseFormReturnType<NewDayValues>;
  place: TriggerPlace;
  naming?: Naming | undefined;
  /** Whether its hour counts, too. */
  takesHour?: boolean;
}

/** An event or another deadline of the matter, from whose day is counted. */
export function TriggerChooser({ form, place, naming, takesHour = false }: TriggerChooserProps) {
  const source = useMemo(() => triggersOf(place.matter, place.own), [place.matter, place.own]);
  const { event, before, question } = form.values;
  const { was } = place;
  const choose = (value: string | null) => {
    const [kind, id] = value?.split(' ') ?? [];
    form.setFieldValue('event', kind === 'event' ? id : undefined);
    form.setFieldValue('before', kind === 'before' ? id : undefined);
    const found = value ? dayOfTrigger(value) : undefined;
    if (!found || !question) return;
    const hour = takesHour && found.time ? `T${found.time.slice(0, 5)}` : '';
    form.clearFieldError('question');
    form.setFieldValue('question', { ...question, trigger: `${found.day}${hour}` });
  };
  return (
    <OneChooser
      label={t`Counted from`}
      description={
        was !== undefined && !event && !before
          ? t`So far ${was}. It stays so as long as the day below is the same; otherwise it is a day of its own.`
          : t`An event or another deadline of the matter: when it moves, another day is proposed.`
      }
      placeholder={t`A day of its own`}
      source={source}
      {...naming}
      value={optionOfTrigger(form.values)}
      error={form.errors.event ?? form.errors.before}
      onChange={choose}
    />
  );
}

import {
  eventKindLabels,
  eventKinds,
  eventStatuses,
  eventStatusLabels,
} from '@caseward/contract/event-codes';
import { eventFields } from '@caseward/contract/event-fields';
import { type Event, EventInput, EventPatch } from '@caseward/contract/events';
import { fieldLabels } from '@caseward/contract/field-descriptions';
import { serviceMethodLabels } from '@caseward/contract/service-labels';
import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import type { Writing } from '../../shared/api/call.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { ManyChooser } from '../../shared/forms/ManyChooser.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { Select } from '../../shared/forms/Select.tsx';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { TimeInput } from '../../shared/forms/TimeInput.tsx';
import { timeZoneOptions } from '../../shared/forms/time-zone-options.ts';
import { askToLose } from '../../shared/forms/unsaved.ts';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { RecordFrame } from '../../shared/layout/RecordFrame.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import { personOption } from '../../shared/people/person-words.ts';
import { valuesOf } from '../../shared/records/field-values.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { courtsToChoose, createEvent, eventSaved, getEvent, patchEvent } from './events.api.ts';

export interface EventFormProps {
  /** The event to change; left out: a new one. */
  event?: Event;
  /** The matter of a new event, where it is chosen already, and what it is called. */
  matterId?: string | undefined;
  matterTitle?: string | undefined;
  /** The day of a new event, where it is chosen already. */
  day?: string | undefined;
  /** Source of matters to choose from; left out on a matter's own page. */
  matterOptions?: OptionSource;
  /** Who of the firm sees a matter. */
  attendeesOf: (matter: string | null) => OptionSource;
  documentsOf: (matter: string) => OptionSource;
  submitLabel: string;
  /** Title of the alert on failure. */
  failure: string;
  onSaved: (event: Event) => unknown;
  /** Closes a form that is a part of a page. */
  onCancel?: () => void;
  /** Leaves a page that is the form's own; the page asks about unsaved changes. */
  onLeave?: () => void;
}

const labels = {
  ...fieldLabels(eventFields),
  start_time: t`Starts at`,
  end_time: t`Ends at`,
  reason: t`Why the day or the time changes`,
};

const methods = Object.keys(serviceMethodLabels) as (keyof typeof serviceMethodLabels)[];

const optionOf = (id: string | null | undefined, label: string | undefined) =>
  id ? [{ value: id, label: label ?? '' }] : [];

/** An empty field of a form says that there is none. */
const textOf = (value: string | null | undefined) => value ?? '';

/** The form of an event. Another day or time of one that is there asks why. */
export function EventForm(props: EventFormProps) {
  const {
    event,
    matterId,
    matterTitle,
    day,
    matterOptions,
    attendeesOf,
    documentsOf,
    submitLabel,
    onCancel,
    onLeave,
  } = props;
  const here = useTimeZone();
  const { form, frame, naming, giveUp, isSaving } = useRecordForm({
    name: `event ${event?.id ?? ['new', matterId, day].filter(Boolean).join(' ')}`,
    type: 'event',
    body: event ? EventPatch : EventInput,
    stored: event,
    reload: event && (() => getEvent(event.id)),
    effects: eventSaved,
    fieldsOf: (stored?: Event) => ({
      ...valuesOf(eventFields, stored),
      matter: stored?.matter ?? matterId ?? '',
      ...(day && !stored && { day }),
      start_time: textOf(stored?.start_time),
      end_time: textOf(stored?.end_time),
      time_zone: stored?.time_zone ?? here,
      ...(event && { reason: '' }),
    }),
    labelsOf: () => labels,
    codes: { status: eventStatusLabels, kind: eventKindLabels },
    namesOf: (stored?: Event) => [
      ...(stored?.attendees_details ?? []).map(personOption),
      ...optionOf(stored?.court, stored?.court_details?.name),
      ...optionOf(stored?.document, stored?.document_details?.title),
      ...(stored ? optionOf(stored.matter, stored.matter_details.title) : optionOf(matterId, matterTitle)),
    ],
    save: (values, writing: Writing) =>
      event ? patchEvent(event.id, values, writing) : createEvent(values, writing),
    failure: props.failure,
    onSaved: props.onSaved,
  });
  const cancel = async () => {
    if (form.isDirty() && !(await askToLose())) return;
    giveUp();
    onCancel?.();
  };
  const { values } = form;
  const isTimed = Boolean(values.start_time || values.end_time);
  const moves =
    event &&
    (values.day !== event.day ||
      (values.end_day ?? null) !== event.end_day ||
      values.start_time !== textOf(event.start_time) ||
      values.end_time !== textOf(event.end_time) ||
      (isTimed && values.time_zone !== (event.time_zone ?? here)));
  return (
    <RecordFrame {...frame}>
      <TextInput
        label={labels.title}
        required
        autoFocus={onCancel !== undefined}
        {...form.getInputProps('title')}
      />
      {!event && matterOptions && (
        <OneChooser
          label={labels.matter}
          required
          source={matterOptions}
          {...naming}
          {...form.getInputProps('matter')}
          value={form.values.matter || null}
        />
      )}
      <SideBySide>
        <Select
          label={labels.kind}
          data={codeOptions(eventKinds, eventKindLabels)}
          {...form.getInputProps('kind')}
        />
        <Select
          label={labels.status}
          data={codeOptions(eventStatuses, eventStatusLabels)}
          {...form.getInputProps('status')}
        />
        <LazyDateInput label={labels.day} required picks {...form.getInputProps('day')} />
        <LazyDateInput
          label={labels.end_day}
          description={t`Leave empty if it ends on the same day.`}
          {...form.getInputProps('end_day')}
        />
        <TimeInput
          label={labels.start_time}
          description={t`Leave empty for an all-day event.`}
          {...form.getInputProps('start_time')}
        />
        <TimeInput
          label={labels.end_time}
          description={t`Leave empty if the end is open.`}
          {...form.getInputProps('end_time')}
        />
      </SideBySide>
      {isTimed && (
        <Select
          label={labels.time_zone}
          description={t`The time zone of the place of the event.`}
          data={timeZoneOptions(values.time_zone)}
          searchable
          nothingFoundMessage={t`Nothing found.`}
          {...form.getInputProps('time_zone')}
        />
      )}
      {moves && (
        <TextArea
          label={labels.reason}
          description={t`Kept in the history, with the earlier day.`}
          required
          minRows={2}
          maxRows={8}
          {...form.getInputProps('reason')}
        />
      )}
      <TextInput label={labels.place} {...form.getInputProps('place')} />
      {values.kind === 'SERVICE' && (
        <Select
          label={labels.service_method}
          data={[
            { value: '', label: t`Not known` },
            ...codeOptions(methods, serviceMethodLabels),
            ...(values.service_method in serviceMethodLabels || values.service_method === ''
              ? []
              : [{ value: values.service_method, label: values.service_method }]),
          ]}
          {...form.getInputProps('service_method')}
        />
      )}
      <ManyChooser
        label={labels.attendees}
        source={attendeesOf(values.matter || null)}
        {...naming}
        {...form.getInputProps('attendees')}
      />
      <OneChooser label={labels.court} source={courtsToChoose} {...naming} {...form.getInputProps('court')} />
      {values.matter && (
        <OneChooser
          label={labels.document}
          source={documentsOf(values.matter)}
          {...naming}
          {...form.getInputProps('document')}
        />
      )}
      <TextArea label={labels.description} minRows={3} maxRows={16} {...form.getInputProps('description')} />
      <FormFooter submitLabel={submitLabel} isSaving={isSaving} onCancel={onLeave ?? cancel} />
    </RecordFrame>
  );
}

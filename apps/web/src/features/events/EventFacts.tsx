import { eventFields } from '@caseward/contract/event-fields';
import type { Event } from '@caseward/contract/events';
import { serviceMethodLabels } from '@caseward/contract/service-labels';
import { t } from '@lingui/core/macro';
import { Paper, Stack, Text } from '@mantine/core';
import { DescriptionList, Fact } from '../../shared/layout/DescriptionList.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import { Person } from '../../shared/people/Person.tsx';
import { PreviewLink } from '../../shared/preview/PreviewLink.tsx';
import { OtherFacts } from '../../shared/records/OtherFacts.tsx';
import { EventKindTag, EventStatusTag } from './EventTags.tsx';
import { When } from './When.tsx';

const shown = [
  ...(['title', 'status', 'kind', 'day', 'start_time', 'end_day', 'end_time', 'time_zone'] as const),
  ...(['description', 'service_method'] as const),
];

/** The facts of an event. */
export function EventFacts({ event }: { event: Event }) {
  const { kind, status, service_method, matter_details, attendees_details, document_details, description } =
    event;
  const method = (serviceMethodLabels as Readonly<Record<string, string>>)[service_method] ?? service_method;
  return (
    <Paper withBorder p="md">
      <DescriptionList>
        <Fact name={t`When`}>
          <When event={event} />
        </Fact>
        <Fact name={t`Kind`}>
          <EventKindTag kind={kind} />
        </Fact>
        <Fact name={t`Status`}>
          <EventStatusTag status={status} />
        </Fact>
        <Fact name={t`Matter`}>
          <TextLink to={paths.matter} params={{ matterId: matter_details.id }}>
            {matter_details.title}
          </TextLink>
        </Fact>
        {method && <Fact name={t`Way of service`}>{method}</Fact>}
        <OtherFacts fields={eventFields} record={event} except={shown} />
        <Fact name={t`Attendees`}>
          {attendees_details.length > 0 ? (
            <Stack gap={4}>
              {attendees_details.map((person) => (
                <Person key={person.id} person={person} />
              ))}
            </Stack>
          ) : (
            t`Nobody`
          )}
        </Fact>
        {document_details && (
          <Fact name={t`Document`}>
            <PreviewLink document={document_details.id}>{document_details.title}</PreviewLink>
          </Fact>
        )}
        {description && (
          <Fact name={t`Notes`} wide>
            <Text style={{ whiteSpace: 'pre-wrap' }}>{description}</Text>
          </Fact>
        )}
      </DescriptionList>
    </Paper>
  );
}

import {
  type EventKind,
  type EventStatus,
  eventKindLabels,
  eventStatusLabels,
} from '@caseward/contract/event-codes';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { eventStatusTones } from './status-tones.ts';

/** An event's kind as a tag. */
export const EventKindTag = ({ kind }: { kind: EventKind }) => <Tag>{eventKindLabels[kind]}</Tag>;

/** An event's status as a tag. */
export const EventStatusTag = ({ status }: { status: EventStatus }) => (
  <Tag tone={eventStatusTones[status]}>{eventStatusLabels[status]}</Tag>
);

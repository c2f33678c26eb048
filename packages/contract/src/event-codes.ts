/** What an event of a matter is. Deadlines are counted from hearings, trials, services, entries and filings. */
export const eventKinds = [
  'HEARING',
  'TRIAL',
  'DEPOSITION',
  'MEETING',
  'SERVICE',
  'ENTRY',
  'FILING',
  'OTHER',
] as const;
export type EventKind = (typeof eventKinds)[number];
export const eventKindLabels: Record<EventKind, string> = {
  HEARING: 'Hearing',
  TRIAL: 'Trial',
  DEPOSITION: 'Deposition',
  MEETING: 'Meeting',
  SERVICE: 'Service',
  ENTRY: 'Entry of judgment or order',
  FILING: 'Filing',
  OTHER: 'Other event',
};

export const eventStatuses = ['PLANNED', 'HAPPENED', 'CANCELLED'] as const;
export type EventStatus = (typeof eventStatuses)[number];
export const eventStatusLabels: Record<EventStatus, string> = {
  PLANNED: 'Planned',
  HAPPENED: 'Happened',
  CANCELLED: 'Called off',
};

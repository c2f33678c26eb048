import type { CourtInput } from './courts.ts';
import type { FieldDescriptions } from './field-descriptions.ts';

/** What a court's day is besides its calendar. */
export const dayKindLabels = {
  HOLIDAY: 'Holiday',
  CLOSED: 'Office closed',
  INACCESSIBLE: 'Clerk inaccessible',
  OPEN: 'Open after all',
} as const;

/** The fields of a court, described. */
export const courtFields = {
  name: { label: 'Name' },
  jurisdiction: { label: 'Jurisdiction' },
  packs: { label: 'Court rules', initial: [] },
  holiday_sets: { label: 'Holidays', initial: [] },
  time_zone: { label: 'Time zone' },
  opens: { label: 'Office opens', initial: null },
  closes: { label: 'Office closes', initial: null },
  address: { label: 'Address' },
  phone: { label: 'Phone' },
  website: { label: 'Website' },
} as const satisfies FieldDescriptions<CourtInput>;

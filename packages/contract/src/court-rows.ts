/** What a court's day is besides its calendar. */
export const dayKindLabels = {
  HOLIDAY: 'Holiday',
  CLOSED: 'Office closed',
  INACCESSIBLE: 'Clerk inaccessible',
  OPEN: 'Open after all',
} as const;

const rowText = (name: string) => name;

/** The fields of a court that hold several rows, as events tell them: its packs, its holiday sets, the days entered. */
export const courtRows = {
  packs: { label: 'Court rules', rowText },
  holiday_sets: { label: 'Holidays', rowText },
  own_days: {
    label: 'Closures',
    rowText: ({ day, kind, source }: { day: string; kind: keyof typeof dayKindLabels; source: string }) =>
      `${day} ${dayKindLabels[kind]} (${source})`,
  },
} as const;

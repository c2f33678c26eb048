/** Questions as they can be asked, with the day that each leads to. */
export const deadlineExamples = [
  // A rule: 30 days after interrogatories were served by mail, and 3 more.
  {
    asked: {
      trigger: '2025-07-31',
      rule: 'us-federal/frcp-33-b-2',
      service: 'MAIL',
      place: 'MA',
      zone: 'America/New_York',
    },
    due: '2025-09-05',
  },
  // The same as a calculation, with the holidays of a set.
  {
    asked: {
      trigger: '2025-07-31',
      calculation: { n: 30, unit: 'DAY', roll: 'NEXT', add: { n: 3, when: 'AFTER_ROLL' } },
      holiday_sets: ['us-federal'],
      zone: 'America/New_York',
    },
    due: '2025-09-05',
  },
  // Counted back from a hearing in court days, with the holidays given one by one.
  {
    asked: {
      trigger: '2024-09-25',
      calculation: { n: 16, unit: 'DAY', direction: 'BEFORE', count: 'OPEN', roll: 'PREVIOUS' },
      days: [{ day: '2024-09-02', name: 'Labor Day' }],
      zone: 'America/Los_Angeles',
    },
    due: '2024-09-03',
  },
  // Hours from a moment, over a weekend with a holiday.
  {
    asked: {
      trigger: '2023-09-01T16:00',
      calculation: { n: 48, unit: 'HOUR', roll: 'NEXT' },
      holiday_sets: ['us-federal'],
      zone: 'America/New_York',
    },
    due: '2023-09-05',
  },
];

/** Columns that 0016_one_search dropped: they were made of the others, and a table of the search has them since. */
const derived = [
  'contacts.search_text',
  'contacts.words',
  'contacts.phone_digits',
  'matters.search_text',
  'matters.words',
  'tasks.search_text',
  'tasks.words',
  'notes.words',
  'documents.search_text',
  'documents.words',
];

/** Columns of rows that are there which a migration changes or drops on purpose, and why. */
export const changedColumns: Readonly<Record<string, string>> = {
  ...Object.fromEntries(derived.map((column) => [column, '0016_one_search'])),
  'walls.id': '0022_opaque_wall_ids: ids of walls had a time in them',
  'wall_members.wall_id': '0022_opaque_wall_ids',
  'migrations.*': 'gets a row for each',
};

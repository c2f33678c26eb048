import { t } from '@lingui/core/macro';
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs';
import { type RecordDefinition, screenOfMatter } from '../../shared/records/record-definition.ts';

/** Notes as a record type; they are shown on the page of their matter. */
export const noteRecord: RecordDefinition<'note'> = {
  icon: IconNote,
  screenOf: screenOfMatter,
  list: null,
  createdVerb: t`wrote`,
};

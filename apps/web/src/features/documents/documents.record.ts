import { t } from '@lingui/core/macro';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import { paths } from '../../shared/paths.ts';
import { type RecordDefinition, screenOfMatter } from '../../shared/records/record-definition.ts';

/** Documents as a record type; they are shown on the page of their matter. */
export const documentRecord: RecordDefinition<'document'> = {
  icon: IconFileText,
  screenOf: screenOfMatter,
  list: { to: paths.documents },
  createdVerb: t`uploaded`,
};

import { t } from '@lingui/core/macro';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import { paths } from '../../shared/paths.ts';
import { previewStart } from '../../shared/preview/preview-address.ts';
import { type RecordDefinition, screenOfMatter } from '../../shared/records/record-definition.ts';

/** Documents as a record type; they are shown in place, or above the page of their matter. */
export const documentRecord: RecordDefinition<'document'> = {
  icon: IconFileText,
  screenOf: (record) => ({ ...screenOfMatter(record), hash: previewStart + record.id }),
  isPreviewed: true,
  list: { to: paths.documents },
  createdVerb: t`uploaded`,
};

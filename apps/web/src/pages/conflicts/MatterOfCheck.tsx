import { t } from '@lingui/core/macro';
import type { MatterOfCheckProps } from '../../features/conflicts/NewCheckForm.tsx';
import { matterOptions } from '../../features/matters/matters.api.ts';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';

/** The matter that a check is about. */
export const MatterOfCheck = (input: MatterOfCheckProps) => (
  <OneChooser
    label={t`Matter`}
    description={t`All its parties are checked, too, by all their names and relations.`}
    source={matterOptions}
    {...input}
  />
);

import {
  registerCapacities,
  registerCapacityLabels,
  registerSourceLabels,
  registerSources,
} from '@caseward/contract/register-codes';
import { t } from '@lingui/core/macro';
import { codeOptions } from '../../../shared/forms/code-options.ts';
import { clearButton } from '../../../shared/forms/options.ts';
import { Select } from '../../../shared/forms/Select.tsx';
import type { Texts } from '../../../shared/lists/filters.ts';
import { SearchBox } from '../../../shared/lists/SearchBox.tsx';
import classes from './Register.module.css';
import type { EntriesShown } from './register.api.ts';

interface RegisterFiltersProps {
  shown: EntriesShown;
  /** Everything can be told apart by source and capacity; own interests cannot. */
  isWhole: boolean;
  onChange: (change: Texts) => void;
}

/** What the register is narrowed to: a name, where entries come from, and how they stand. */
export function RegisterFilters({ shown, isWhole, onChange }: RegisterFiltersProps) {
  const capacity = t({ message: 'Capacity', context: 'register' });
  return (
    <div className={classes.filters} data-screen-only>
      <div className={classes.search}>
        <SearchBox
          label={t`Search the register`}
          search={shown.search ?? ''}
          onSearch={(search) => onChange({ search: search || undefined })}
        />
      </div>
      {isWhole && (
        <>
          <Select
            aria-label={t`Source`}
            placeholder={t`Any source`}
            data={codeOptions(registerSources, registerSourceLabels)}
            clearable
            clearButtonProps={clearButton(t`Source`)}
            value={shown.source ?? null}
            onChange={(source) => onChange({ source: source ?? undefined })}
          />
          <Select
            aria-label={capacity}
            placeholder={t`Any capacity`}
            data={codeOptions(registerCapacities, registerCapacityLabels)}
            clearable
            clearButtonProps={clearButton(capacity)}
            value={shown.capacity ?? null}
            onChange={(chosen) => onChange({ capacity: chosen ?? undefined })}
          />
        </>
      )}
    </div>
  );
}

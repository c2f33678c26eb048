import { t } from '@lingui/core/macro';
import { Segments } from '../../shared/tools/Segments.tsx';
import type { ShownPart } from './audit-parts.ts';

interface PartTabsProps {
  part: ShownPart;
  onChange: (part: ShownPart) => void;
}

/** What is shown of a log: what was done, who looked, or everything. */
export function PartTabs({ part, onChange }: PartTabsProps) {
  return (
    <Segments
      aria-label={t`Show`}
      data-screen-only
      data={[
        { value: 'changes', label: t`Changes` },
        { value: 'views', label: t({ message: 'Views', context: 'history' }) },
        { value: 'everything', label: t`Everything` },
      ]}
      value={part}
      onChange={(chosen) => onChange(chosen as ShownPart)}
    />
  );
}

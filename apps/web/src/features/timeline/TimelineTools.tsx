import { timelineKindLabels, timelineKinds } from '@caseward/contract/timeline-kinds';
import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { Segments } from '../../shared/tools/Segments.tsx';
import classes from './Timeline.module.css';
import { type TimelineFilters, withKind } from './timeline-filters.ts';

interface TimelineToolsProps {
  filters: TimelineFilters;
  onChange: (filters: TimelineFilters) => void;
}

/** Chooses which kinds of entries a timeline shows, and where it begins. */
export function TimelineTools({ filters, onChange }: TimelineToolsProps) {
  const { kinds } = filters;
  return (
    <Group justify="space-between" gap="xs" data-screen-only>
      <fieldset aria-label={t`Shown`} className={classes.kinds}>
        <Button
          size="xs"
          variant={kinds.length === 0 ? 'light' : 'default'}
          aria-pressed={kinds.length === 0}
          onClick={() => onChange({ ...filters, kinds: [] })}
        >
          {t`Everything`}
        </Button>
        {timelineKinds.map((kind) => (
          <Button
            key={kind}
            size="xs"
            variant={kinds.includes(kind) ? 'light' : 'default'}
            aria-pressed={kinds.includes(kind)}
            onClick={() => onChange({ ...filters, kinds: withKind(kinds, kind) })}
          >
            {timelineKindLabels[kind]}
          </Button>
        ))}
      </fieldset>
      <Segments
        aria-label={t`Order`}
        size="xs"
        data={[
          { value: 'latest', label: t`Latest first` },
          { value: 'oldest', label: t`Oldest first` },
        ]}
        value={filters.oldestFirst ? 'oldest' : 'latest'}
        onChange={(order) => onChange({ ...filters, oldestFirst: order === 'oldest' })}
      />
    </Group>
  );
}

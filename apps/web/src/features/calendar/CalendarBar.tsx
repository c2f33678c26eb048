import { t } from '@lingui/core/macro';
import { Segments } from '../../shared/tools/Segments.tsx';
import classes from './CalendarBar.module.css';
import type { CalendarView } from './spans.ts';

const views: { value: CalendarView; label: string }[] = [
  { value: 'month', label: t`Month` },
  { value: 'week', label: t`Week` },
  { value: 'day', label: t`Day` },
  { value: 'agenda', label: t`Agenda` },
];
const whose = [
  { value: 'me', label: t`Mine` },
  { value: 'firm', label: t`Firm` },
];

interface CalendarBarProps {
  title: string;
  view: CalendarView;
  whose: string | undefined;
  onView: (view: CalendarView) => void;
  onWhose: (whose: string) => void;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
}

/** What a calendar shows, and the ways to other days. */
export function CalendarBar(props: CalendarBarProps) {
  const { title, view, onView, onWhose, onStep, onToday } = props;
  return (
    <div className={classes.bar}>
      <div className={classes.steps} data-screen-only>
        <button type="button" className={classes.step} aria-label={t`Earlier`} onClick={() => onStep(-1)}>
          ‹
        </button>
        <button type="button" className={classes.step} onClick={onToday}>
          {t`Today`}
        </button>
        <button type="button" className={classes.step} aria-label={t`Later`} onClick={() => onStep(1)}>
          ›
        </button>
      </div>
      <h2 className={classes.title} aria-live="polite">
        {title}
      </h2>
      <div className={classes.choices} data-screen-only>
        <Segments aria-label={t`Whose days`} data={whose} value={props.whose ?? ''} onChange={onWhose} />
        <Segments aria-label={t`View`} data={views} value={view} onChange={onView} />
      </div>
    </div>
  );
}

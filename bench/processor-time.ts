import type { CDPSession } from '@playwright/test';

/** What the page's main thread worked between two marks, in milliseconds of processor time. */
export interface ProcessorTime {
  all_ms: number;
  script_ms: number;
  /** Styles, layout, paint. */
  drawing_ms: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  pid: number;
  tid: number;
  /** How long it took, in microseconds. */
  dur?: number;
  /** Duration by the clock of the thread, in microseconds: other programs do not count. */
  tdur?: number;
}

/** Tasks of a thread, none within another. */
const tasks = /^(RunTask|ThreadControllerImpl::RunTask)$/;
const scripts = /^(FunctionCall|EvaluateScript|TimerFire|FireAnimationFrame|RunMicrotasks|EventDispatch)$/;
const drawings = /^(UpdateLayoutTree|Layout|PrePaint|Paint|Layerize|Commit|HitTest)$/;

/**
 * What the main thread works from one mark of the page (`performance.mark`) to another. It is the thread's own time, so
 * that it can be compared where the machine has other work.
 * @param act leads from the first mark to the second
 */
export async function processorTime(
  session: CDPSession,
  { from, to }: { from: string; to: string },
  act: () => Promise<void>,
): Promise<ProcessorTime> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'blink.user_timing'] },
  });
  await act();
  await session.send('Tracing.end');
  await ended;
  session.off('Tracing.dataCollected', collect);

  const start = events.find(({ name }) => name === from);
  const end = events.find(({ name }) => name === to);
  if (!start || !end) throw new Error(`The trace has no mark ${start ? to : from}.`);
  const work = events
    .filter(({ pid, tid, ph }) => pid === start.pid && tid === start.tid && ph === 'X')
    .filter(({ ts, dur = 0 }) => ts + dur > start.ts && ts < end.ts)
    .sort((one, other) => one.ts - other.ts);
  const sum = (kind: RegExp) => {
    let [total, until] = [0, 0];
    for (const { name, ts, dur = 0, tdur = 0 } of work) {
      // Whatever happens within another one counts with that.
      if (!kind.test(name) || ts < until) continue;
      // The press is a mark within the task that answers it, which is where a link is followed.
      total += ts < start.ts ? (tdur * (ts + dur - start.ts)) / dur : tdur;
      until = ts + dur;
    }
    return total / 1000;
  };
  return { all_ms: sum(tasks), script_ms: sum(scripts), drawing_ms: sum(drawings) };
}

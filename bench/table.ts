import type { Circumstances, Figures } from './figures.ts';
import type { Measured } from './load.ts';

/** Targets of the design. */
const lines = { bare: 0.7, djangoList: 10, djangoDetail: 15, events: 1.3, growth: 1.5, search: 50 };

const cpuOf = ({ server_us, database_us }: Measured) =>
  server_us === null || database_us === null ? undefined : server_us + database_us;
const figure = (value: number | undefined | null, digits = 0) => value?.toFixed(digits) ?? '';
const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;
const table = (head: string[], rows: string[][]) =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');

/** The results as Markdown tables. */
export function tableOf(results: Figures): string {
  const sections = [
    section('Load', results.measured.load, results.load && loadTable(results.load)),
    section(
      'What an audit event costs',
      results.measured.events,
      results.events && eventsTable(results.events),
    ),
    section('Growth', results.measured.growth, results.growth && growthTable(results.growth)),
    section('Searches', results.measured.searches, results.searches && searchesTable(results.searches)),
    section('Memory', results.measured.memory, results.memory && memoryTable(results.memory)),
    section('Starts', results.measured.starts, results.starts && startsTable(results.starts)),
    section('Web', results.measured.web, results.web && webTable(results.web)),
    section('Three nodes against one', results.measured.citus, results.citus && citusTable(results.citus)),
  ];
  return `# Results of the bench\n\nWritten by \`npm run bench\`; docs/performance.md says what they mean.\n\n${sections.filter(Boolean).join('\n')}`;
}

function section(title: string, of: Circumstances | undefined, text: string | undefined): string {
  if (!of || text === undefined) return '';
  const when = `${of.at.slice(0, 16)}Z, commit ${of.commit}`;
  const where = `${of.cores} cores (${of.cpu}), load average ${of.load_average}`;
  return `## ${title}\n\n${when}, ${where}, largest firm ${of.matters.toLocaleString('en')} matters\n\n${text}\n`;
}

function loadTable(load: NonNullable<Figures['load']>): string {
  const head = ['call', 'bytes', 'req/s', 'p50 ms', 'p95 ms', 'CPU us (server + database)'];
  const more = ['of bare, req/s', 'of bare, CPU', `times Django, req/s`, 'times Django, CPU', 'failures'];
  const rows = load.map(({ call, bytes, peers: { caseward, bare, django } }) => {
    if (!caseward) return [call];
    const [own, of] = [cpuOf(caseward), bare && cpuOf(bare)];
    const theirs = django && cpuOf(django);
    return [
      call,
      String(bytes),
      figure(caseward.requests_per_second),
      figure(caseward.p50, 1),
      figure(caseward.p95, 1),
      `${figure(caseward.server_us)} + ${figure(caseward.database_us)}`,
      figure(bare && caseward.requests_per_second / bare.requests_per_second, 2),
      figure(own && of && of / own, 2),
      figure(django && caseward.requests_per_second / django.requests_per_second, 1),
      figure(own && theirs && theirs / own, 1),
      String([caseward, bare, django].reduce((sum, each) => sum + (each?.failures ?? 0), 0)),
    ];
  });
  return `Lines: >= ${lines.bare} of bare; >= ${lines.djangoList} times Django for the list, >= ${lines.djangoDetail} for the detail.\n\n${table([...head, ...more], rows)}`;
}

function eventsTable(events: NonNullable<Figures['events']>): string {
  const rows = events.map(({ call, with_event, without_event }) => {
    const [own, of] = [cpuOf(with_event), cpuOf(without_event)];
    return [
      call,
      figure(with_event.p50, 2),
      figure(without_event.p50, 2),
      figure(without_event.requests_per_second / with_event.requests_per_second, 2),
      figure(own),
      figure(of),
      figure(own && of && own / of, 2),
    ];
  });
  const head = [
    'call',
    'p50 with',
    'p50 without',
    'cost by req/s',
    'CPU us with',
    'CPU us without',
    'cost by CPU',
  ];
  return `The same statements by the bare peer, with the audit's INSERT and without. Line: <= ${lines.events}.\n\n${table(head, rows)}`;
}

function searchesTable(searches: NonNullable<Figures['searches']>): string {
  const rows = searches.map(({ call, measured: { p50, p95, server_us, database_us, failures } }) => [
    call,
    figure(p50, 1),
    figure(p95, 1),
    `${figure(server_us)} + ${figure(database_us)}`,
    String(failures),
  ]);
  const head = ['search', 'p50 ms', 'p95 ms', 'CPU us (server + database)', 'failures'];
  return `At two connections. Line: p95 <= ${lines.search} ms.\n\n${table(head, rows)}`;
}

function growthTable(growth: NonNullable<Figures['growth']>): string {
  const sizes = growth[0]?.sizes.map(({ matters }) => matters.toLocaleString('en')) ?? [];
  const rows = growth.map(({ call, sizes: each }) => {
    const [first, last] = [each[0]?.measured, each.at(-1)?.measured];
    const figures = each.map(({ measured: { p50, p95 } }) => `${figure(p50, 1)} / ${figure(p95, 1)}`);
    return [call, ...figures, figure(first && last && last.p95 / first.p95, 2)];
  });
  return `p50 / p95 in ms by matters of the firm, two connections. Line: last p95 <= ${lines.growth} times the first.\n\n${table(['call', ...sizes, 'p95, last to first'], rows)}`;
}

function memoryTable({ at_rest_mb, samples }: NonNullable<Figures['memory']>): string {
  const at = (share: number) => samples[Math.floor((samples.length - 1) * share)];
  const most = Math.max(...samples.map(({ mb }) => mb ?? 0));
  const head = ['at rest', ...[0.25, 0.5, 0.75, 1].map((share) => `after ${at(share)?.seconds} s`), 'most'];
  const cells = [
    figure(at_rest_mb),
    ...[0.25, 0.5, 0.75, 1].map((share) => figure(at(share)?.mb)),
    figure(most),
  ];
  return `Resident MB of the server's process under all calls in turn. Line: flat, <= 150 MB.\n\n${table(head, [cells])}`;
}

const startsTable = ({ first_ms, later_ms }: NonNullable<Figures['starts']>) =>
  `From process to first page, web built. Lines: first <= 8 s, later <= 3 s.\n\n${table(['first ms', 'later ms'], [[figure(first_ms), figure(later_ms)]])}`;

function citusTable({ calls }: NonNullable<Figures['citus']>): string {
  const rows = calls.map(({ call, one, three }) => {
    const [own, of] = [cpuOf(three), cpuOf(one)];
    return [
      call,
      ...[one, three].flatMap(({ requests_per_second, p50, p95 }) => [
        figure(requests_per_second),
        figure(p50, 1),
        figure(p95, 1),
      ]),
      figure(three.requests_per_second / one.requests_per_second, 2),
      figure(three.p50 / one.p50, 2),
      figure(own && of && own / of, 2),
      String(one.failures + three.failures),
    ];
  });
  const of = (name: string) => [`req/s, ${name}`, 'p50 ms', 'p95 ms'];
  const head = ['call', ...of('one'), ...of('three'), 'req/s, three to one', 'p50', 'CPU', 'failures'];
  return `One PostgreSQL 15, and a coordinator with two workers, of the same settings on the same machine; one firm.\n\n${table(head, rows)}`;
}

function webTable({ pages, clicks }: NonNullable<Figures['web']>): string {
  const rows = pages.map(({ page, kilobytes, scripts_kilobytes, scores }) => [
    page,
    figure(kilobytes, 1),
    figure(scripts_kilobytes, 1),
    ...[scores.performance, scores.accessibility, scores['best-practices']].map((score) => figure(score)),
  ]);
  const clickRows = clicks.map(({ path, x1, x4, processor }) => [
    path,
    ...[x1, x4].flatMap(({ heading_ms, content_ms, least_ms, of_reference }) => [
      figure(heading_ms),
      figure(content_ms),
      figure(least_ms),
      figure(of_reference, 1),
    ]),
    // Figures of an earlier run may lack them.
    ...[processor?.all_ms, processor?.script_ms, processor?.drawing_ms].map((ms) => figure(ms ?? null, 1)),
  ]);
  const clickHead = ['', ' at a quarter of the speed'].flatMap((speed) => [
    `heading ms${speed}`,
    'content ms',
    'least',
    'of reference',
  ]);
  clickHead.push('processor ms', 'of it script', 'styles, layout, paint');
  return `KB as they travel, first visit; Lighthouse by its desktop preset. Line: >= 98.\n\n${table(['page', 'KB', 'of it scripts', 'performance', 'accessibility', 'best practices'], rows)}\n\nFrom the press of a link to the frame with the page's heading and to that with its content, warm; the reference draws\na plain table of a hundred rows. Line: <= 100 ms on a processor slowed down four times. Processor time is the main\nthread's own, at full speed, the least of five rounds: a busy machine hardly changes it.\n\n${table(['path', ...clickHead], clickRows)}`;
}

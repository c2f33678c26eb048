import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { calendar } from '@caseward/contract/calendar';
import { daySheet } from '@caseward/contract/day-sheet';
import type { Endpoint } from '@caseward/contract/endpoint';
import { feeds } from '@caseward/contract/feeds';
import { session } from '@caseward/contract/session';
import { plusDays } from '@caseward/deadlines/days';
import { previewDeadline } from '@caseward/deadlines/preview';
import type { Client } from 'pg';
import { callEndpoint, foundFirm, type Sent } from '../apps/server/src/testing/firm.ts';
import { fillFirms } from '../apps/server/src/testing/large-firm.ts';
import { type Installation, reachInstallation } from '../e2e/installation.ts';
import { startServer } from '../e2e/server-process.ts';
import { drawMonth, type MonthDrawn } from './calendar-month.ts';
import { connectAsSuperuser, signIn, superuserUrl } from './firms.ts';
import { untilIdle } from './until-idle.ts';

/** How long one question took, and how often it was asked. */
export interface Asked {
  question: string;
  p50_ms: number;
  p95_ms: number;
  /** Its p50 beside that of asking who one is, in turns: what a busy machine adds is in both. */
  of_whoami: number;
  bytes: number;
}

/** How the calendar of a firm with so many deadlines, events and tasks of each fares. */
export interface CalendarRead {
  deadlines: number;
  asked: Asked[];
  /** Deadlines that the engine computes in a second of the processor. */
  computed_per_second: number;
  /** A month of some 300 entries; undefined where there is no browser. */
  month: MonthDrawn | undefined;
  load_average: number;
}

const rounds = 100;
/** Who shares the deadlines, events and tasks of a firm. */
const peopleOfFirm = 40;
/** A feed may be read sixty times in ten minutes. */
const feedRounds = 50;
/** So many of each make 150 deadlines, 110 tasks and 30 events or more in a month. */
const rowsOfSmallFirm = 5_200;

/** Reads the calendar of a large firm over HTTP, and draws a full month in Chromium. */
export async function measureCalendar(
  folder: string,
  deadlines: number,
  report: (step: string) => void,
): Promise<CalendarRead> {
  const server = await startServer(folder);
  try {
    const installation = await reachInstallation(server.url, folder);
    const client = await connectAsSuperuser(folder);
    try {
      const url = await superuserUrl(folder);
      const large = await openFirm(installation, client, url, deadlines, report);
      const small = await openFirm(installation, client, url, rowsOfSmallFirm, report);
      await untilIdle(client, report);
      report('Asking for months, agendas, day sheets and feeds');
      const asked = await ask(installation, large, report);
      report('Drawing a month');
      const { access, refresh } = await signIn(installation, small.id, small.userId);
      const month = await drawMonth(server.url, { access: await access(), refresh }, report);
      const load_average = loadavg()[0] ?? 0;
      return { deadlines, asked, computed_per_second: computedPerSecond(), month, load_average };
    } finally {
      await client.end();
      await installation.close();
    }
  } finally {
    await server.stop();
  }
}

/** A firm with so many rows of each kind, which is made once. */
async function openFirm(
  installation: Installation,
  client: Client,
  superUrl: string,
  rows: number,
  report: (step: string) => void,
): Promise<{ id: string; userId: string }> {
  const title = `Calendar ${rows} of ${peopleOfFirm}`;
  const { rows: known } = await client.query<{ id: string; userId: string }>(
    `select t.id, u.id as "userId" from caseward.tenants t
      join caseward.users u on u.tenant_id = t.id and u.role = 'ATTORNEY' where t.name = $1`,
    [title],
  );
  if (known[0]) return known[0];
  report(`Making a firm with ${rows.toLocaleString('en')} deadlines, events and tasks`);
  const firm = await foundFirm(installation, `${title}, unfinished`);
  const real = Object.values(firm.people).map(({ id }) => id);
  // Of the others nothing is read but whose a deadline is.
  const others = Array.from({ length: peopleOfFirm - real.length }, () => randomUUID());
  await fillFirms(superUrl, [{ id: firm.id, people: [...real, ...others], rows }]);
  await client.query('update caseward.tenants set name = $2 where id = $1', [firm.id, title]);
  return { id: firm.id, userId: firm.people.ATTORNEY.id };
}

async function ask(
  installation: Installation,
  firm: { id: string; userId: string },
  report: (step: string) => void,
): Promise<Asked[]> {
  const { access } = await signIn(installation, firm.id, firm.userId);
  const call = async <E extends Endpoint>(endpoint: E, sent: Sent) => {
    const reply = await callEndpoint(installation.url, endpoint, sent, await access());
    if (reply.status > 299)
      throw new Error(`${endpoint.path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const asking =
    <E extends Endpoint>(endpoint: E, query: Record<string, string>) =>
    async () =>
      JSON.stringify(await call(endpoint, { query })).length;
  const today = new Date().toISOString().slice(0, 10);
  const first = plusDays(today, -Number(today.slice(8)) + 1);
  const month = { from: first, to: plusDays(first, 41) };
  const agenda = { from: today, to: plusDays(today, 27) };
  const whoami = asking(session.me, {});
  const { address, id } = await call(feeds.create, { body: { name: 'Bench' } });
  const feed = async () => {
    const reply = await fetch(address.replace(/^https?:\/\/[^/]+/, installation.url));
    if (!reply.ok) throw new Error(`The feed answered ${reply.status}.`);
    return (await reply.text()).length;
  };
  const questions: [string, () => Promise<number>, number][] = [
    ['a month of a person', asking(calendar.read, { ...month, whose: 'me' }), rounds],
    ['a month of the firm', asking(calendar.read, { ...month, whose: 'firm' }), rounds],
    [
      'a month of the firm, hearings and trials',
      asking(calendar.read, { ...month, kinds: 'HEARING,TRIAL' }),
      rounds,
    ],
    ['the agenda of a person', asking(calendar.read, { ...agenda, whose: 'me' }), rounds],
    ['the agenda of the firm', asking(calendar.read, { ...agenda, whose: 'firm' }), rounds],
    ['a day of the firm', asking(calendar.read, { from: today, to: today, whose: 'firm' }), rounds],
    ['the day sheet', asking(daySheet.read, { day: today }), rounds],
    ['a feed of a person', feed, feedRounds],
  ];
  const asked: Asked[] = [];
  for (const [question, once, times] of questions) {
    const { took, beside, bytes } = await timesOf(once, whoami, times);
    const p50 = at(took, 0.5);
    const [p50_ms, p95_ms] = [tenth(p50), tenth(at(took, 0.95))];
    report(`${question}: p50 ${p50_ms} ms, p95 ${p95_ms} ms; who one is: p50 ${tenth(at(beside, 0.5))} ms`);
    asked.push({ question, p50_ms, p95_ms, of_whoami: tenth(p50 / at(beside, 0.5)), bytes });
  }
  await call(feeds.revoke, { params: { id } });
  return asked;
}

/** Sorted times of asking so often, in turns with another question. The first answers, which warm up, do not count. */
async function timesOf(once: () => Promise<number>, other: () => Promise<number>, rounds: number) {
  const [took, beside]: [number[], number[]] = [[], []];
  let bytes = 0;
  for (let round = -3; round < rounds; round += 1) {
    const begun = performance.now();
    bytes = await once();
    const between = performance.now();
    await other();
    if (round < 0) continue;
    took.push(between - begun);
    beside.push(performance.now() - between);
  }
  const sorted = (times: number[]) => times.sort((one, another) => one - another);
  return { took: sorted(took), beside: sorted(beside), bytes };
}

/** Computes deadlines of every pack in turn for two seconds of the processor, which other programs do not shorten. */
function computedPerSecond(): number {
  const questions = [
    { rule: 'us-federal/frcp-33-b-2', service: 'MAIL' },
    { rule: 'us-ca/ccp-1005-b', service: 'ELECTRONIC' },
    { rule: 'us-tx/trcp-99-b' },
    { rule: 'us-ny/cplr-3012-a', service: 'MAIL' },
    { rule: 'de-zpo/zpo-520-ii', place: 'BY' },
    { rule: 'gb-cpr/cpr-15.4-1-a', service: 'FIRST_CLASS_POST' },
  ] as const;
  let computed = 0;
  const before = process.cpuUsage();
  const spent = () => process.cpuUsage(before).user / 1_000;
  while (spent() < 2_000)
    for (const question of questions) {
      previewDeadline({
        ...question,
        trigger: plusDays('2025-01-01', computed % 700),
        zone: 'Europe/Berlin',
      });
      computed += 1;
    }
  return Math.round((computed * 1_000) / spent());
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
const tenth = (value: number) => Math.round(value * 10) / 10;

/** The results as lines. */
export const calendarLines = ({
  deadlines,
  asked,
  computed_per_second,
  month,
  load_average,
}: CalendarRead): string[] => [
  `${deadlines} deadlines, events and tasks of each in the firm`,
  ...asked.map(
    ({ question, p50_ms, p95_ms, of_whoami, bytes }) =>
      `${question}: p50 ${p50_ms} ms, p95 ${p95_ms} ms, ${of_whoami} times who one is, ${Math.round(bytes / 1024)} KB`,
  ),
  `the engine: ${computed_per_second} deadlines a second of the processor`,
  month
    ? `a month of ${month.entries} entries: ${month.content_ms} ms from the press to the frame, least ${month.least_ms}, ${month.of_reference} of a plain table`
    : 'a month was not drawn: no browser',
  `load average ${load_average.toFixed(1)}`,
];

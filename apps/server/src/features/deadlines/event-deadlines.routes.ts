import { setImmediate } from 'node:timers/promises';
import type { DeadlineQuestionAtCourt } from '@caseward/contract/deadline-terms';
import {
  type DeadlineOfEvent,
  type EventDeadlinesInput,
  type EventDeadlinesPreview,
  eventDeadlines,
} from '@caseward/contract/event-deadlines';
import { offeredOn } from '@caseward/deadlines/offered';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { ApiProblem, invalid, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { libraryOf } from '../../platform/court-rules/library.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { findEvent } from '../../platform/references/references.queries.ts';
import { requireReadableCourt } from '../../platform/references/references.ts';
import { computeDeadline } from './deadline-at-court.ts';
import { addDeadline } from './deadline-saving.ts';
import { triggerOf, zoneOf } from './deadline-triggers.ts';
import { findDeadline } from './deadlines.queries.ts';
import { courtOfMatter } from './event-deadlines.queries.ts';
import { requireOtherDays } from './other-days.ts';

const missing = () => notFound('Event');

type Chosen = z.output<typeof EventDeadlinesPreview>;

/** The deadlines that rules lead to when they are counted from an event, shown first and then added at once. */
export function eventDeadlineRoutes(api: Api): void {
  implement(api, eventDeadlines, {
    preview: async ({ scope, params, body }) => {
      const questions = await questionsOf(scope, params.id, body);
      const shown: DeadlineOfEvent[] = [];
      for (const { rule, question } of questions) {
        // A rule may take a while: others get their turn.
        await setImmediate();
        shown.push(await previewOf(scope, rule, question));
      }
      return shown;
    },
    create: ({ scope, params, body }) => create(scope, params.id, body),
  });
}

/** What each chosen rule is asked, counted from the event. @throws ApiProblem 400 naming the rule, 404 */
async function questionsOf(scope: Scope, id: string, chosen: Chosen) {
  const { rules: names, court, service, place, other_days = [] } = chosen;
  const event = orThrow(await findEvent(scope, id), missing);
  if (court !== undefined) await requireReadableCourt(scope, 'court', court);
  await requireOtherDays(scope, 'other_days', chosen, event.matter_id);
  const at = court ?? event.court_id ?? (await courtOfMatter(scope, event.matter_id));
  const zone = at === null ? undefined : await zoneOf(scope, { court: at });
  const happened = { day: event.day, time: event.start_time, zone: event.time_zone };
  const library = await libraryOf(scope);
  const rules = [...new Set(names)].map((name) =>
    orThrow(offeredOn(name, event.day, library), () =>
      invalid({ rules: ['No pack has this rule. Name it as pack/id.'] }),
    ),
  );
  const taken = new Set(rules.flatMap((rule) => rule.other_days.map(({ name }) => name)));
  const unknown = other_days.find(({ name }) => !taken.has(name));
  if (unknown) throw invalid({ other_days: [`None of these rules takes a further day ${unknown.name}.`] });
  return rules.map((rule) => {
    const known = (way: string | undefined) => rule.services.find((each) => each === way);
    // What was chosen may be a way of service of another of the rules alone.
    const method = known(service) ?? known(event.service_method);
    const others = other_days.filter(({ name: day }) => rule.other_days.some((each) => each.name === day));
    const question: z.output<typeof DeadlineQuestionAtCourt> = {
      trigger: triggerOf(happened, { rule: rule.id, service: method }, zone, library),
      rule: rule.id,
      ...(at && { court: at }),
      ...(method && { service: method }),
      ...(place !== undefined && { place }),
      ...(others.length > 0 && { other_days: others }),
    };
    return { rule, question, event };
  });
}

async function previewOf(
  scope: Scope,
  { id, title, kind, cite }: { id: string; title: string; kind: DeadlineOfEvent['kind']; cite: string },
  question: z.output<typeof DeadlineQuestionAtCourt>,
): Promise<DeadlineOfEvent> {
  const shown = { rule: id, title, kind, cite };
  try {
    return { ...shown, preview: await computeDeadline(scope, question), problem: null };
  } catch (fault) {
    if (!(fault instanceof ApiProblem)) throw fault;
    const [sentence = fault.message] = Object.values(fault.errors ?? {}).flat();
    return { ...shown, preview: null, problem: sentence };
  }
}

/** @throws ApiProblem 400 naming what a rule cannot be asked, 404 */
async function create(
  scope: Scope,
  id: string,
  { responsible, reason, ...chosen }: z.output<typeof EventDeadlinesInput>,
) {
  const made = [];
  for (const { rule, question, event } of await questionsOf(scope, id, chosen)) {
    const added = await addDeadline(scope, {
      matter: event.matter_id,
      title: rule.title,
      kind: rule.kind,
      ...(responsible !== undefined && { responsible }),
      question,
      event: id,
      reason: reason || `Counted from ${event.title}.`,
    });
    made.push(orThrow(await findDeadline(scope, added), missing));
  }
  return made;
}

/** A span of time; no end: until now. Times are ISO 8601. */
export interface Span {
  since: string;
  until: string | null;
}

/** Facts that decided over time who could see a matter. */
export interface Past {
  /** When the matter was opened. */
  created_at: string;
  walls: readonly { raised_at: string; lifted_at: string | null }[];
  /** People behind walls by name. */
  named: readonly (Span & { user_id: string })[];
  /** Teams, oldest first: each from its time until the next one's. */
  teams: readonly { since: string; members: readonly string[] }[];
}

/** A person, with the spans in which they could sign in. */
export interface Presence {
  id: string;
  present: readonly Span[];
}

const holds = ({ since, until }: Span, moment: string) =>
  since <= moment && (until === null || moment < until);

/** When a person could see a matter: while they could sign in and were not outside a wall. */
export function visibleTo({ id, present }: Presence, past: Past): Span[] {
  const walls = past.walls.map(({ raised_at, lifted_at }) => ({ since: raised_at, until: lifted_at }));
  const named = past.named.filter(({ user_id }) => user_id === id);
  const onTeam = (moment: string) =>
    past.teams.findLast(({ since }) => since <= moment)?.members.includes(id) === true;
  const sees = (moment: string) =>
    present.some((span) => holds(span, moment)) &&
    (!walls.some((span) => holds(span, moment)) ||
      named.some((span) => holds(span, moment)) ||
      onTeam(moment));

  const ends = [...walls, ...named, ...present].flatMap(({ since, until }) => [since, until ?? since]);
  const moments = new Set([past.created_at, ...ends, ...past.teams.map(({ since }) => since)]);
  const spans: Span[] = [];
  for (const moment of [...moments].filter((each) => each >= past.created_at).sort()) {
    const open = spans.at(-1)?.until === null ? spans.at(-1) : undefined;
    if (sees(moment) && !open) spans.push({ since: moment, until: null });
    if (!sees(moment) && open) open.until = moment;
  }
  return spans;
}

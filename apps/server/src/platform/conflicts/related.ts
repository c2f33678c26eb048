import type { PathStep } from '@caseward/contract/conflict-hits';
import type { RelationKind } from '@caseward/contract/relation-kinds';
import type { Scope } from '../../db/scope.ts';
import { type RelationEdge, relationsAround } from './related.queries.ts';

/** A contact that another one is related to, and how. */
export interface Relative {
  contact: string;
  path: PathStep[];
}

/** Relations that make one party of two; they are followed on and on. */
const binding: ReadonlySet<RelationKind> = new Set(['PARENT_OF', 'SUCCESSOR_OF', 'SAME_AS']);
/** An owner of so many percent counts as a parent. Whose share is not known may have as much. */
const controlling = 25;
const longestPath = 5;
/** More relatives of one contact are not followed. */
const mostRelatives = 100;

const binds = ({ kind, share }: RelationEdge) =>
  binding.has(kind) || (kind === 'OWNER_OF' && (share === null || share >= controlling));

/**
 * Contacts that these are related to, both ways: parents, subsidiaries, owners and successors up to five steps away,
 * all others one step. A relation that has ended counts, too.
 * @returns the relatives of each, the nearest first, and whether there are more than are followed
 */
export async function relativesOf(
  scope: Scope,
  origins: readonly string[],
): Promise<{ relatives: Map<string, Relative[]>; isCapped: boolean }> {
  const walks = [...new Set(origins)].map((origin) => new Walk(origin));
  const edges = new Map<string, RelationEdge[]>();
  for (let step = 0; step < longestPath; step += 1) {
    const unknown = [...new Set(walks.flatMap((walk) => walk.ends()))].filter((id) => !edges.has(id));
    if (unknown.length > 0) await readEdges(scope, unknown, edges);
    for (const walk of walks) walk.goOn(edges);
    if (walks.every((walk) => walk.ends().length === 0)) break;
  }
  return {
    relatives: new Map(walks.map((walk) => [walk.origin, walk.found])),
    isCapped: walks.some(({ isCapped }) => isCapped),
  };
}

async function readEdges(scope: Scope, contacts: readonly string[], edges: Map<string, RelationEdge[]>) {
  const wanted = new Set(contacts);
  for (const id of wanted) edges.set(id, []);
  for (const edge of await relationsAround(scope, contacts))
    for (const id of [edge.from_contact, edge.to_contact]) if (wanted.has(id)) edges.get(id)?.push(edge);
}

/** A breadth-first walk along relations, from one contact. */
class Walk {
  readonly origin: string;
  readonly found: Relative[] = [];
  isCapped = false;
  readonly #seen: Set<string>;
  #last: Relative[];

  constructor(origin: string) {
    this.origin = origin;
    this.#seen = new Set([origin]);
    this.#last = [{ contact: origin, path: [] }];
  }

  /** Where the next step begins. */
  ends(): string[] {
    return this.#last.map(({ contact }) => contact);
  }

  goOn(edges: ReadonlyMap<string, readonly RelationEdge[]>): void {
    const next: Relative[] = [];
    for (const { contact, path } of this.#last)
      for (const edge of edges.get(contact) ?? []) {
        const other = edge.from_contact === contact ? edge.to_contact : edge.from_contact;
        if (this.#seen.has(other) || (path.length > 0 && !binds(edge))) continue;
        if (this.found.length >= mostRelatives) {
          this.isCapped = true;
          continue;
        }
        this.#seen.add(other);
        const relative = { contact: other, path: [...path, edge] };
        this.found.push(relative);
        if (binds(edge)) next.push(relative);
      }
    this.#last = next;
  }
}

import { type DeletedType, type Deletion, daysInTrash, trash } from '@caseward/contract/trash';
import type { Scope } from '../../db/scope.ts';
import { type Api, implement } from '../../http/implement.ts';
import { restoreEach } from '../../platform/bulk.ts';
import { runsTheFirm } from '../../platform/identity/runs-the-firm.ts';
import { readLabels } from '../labels.queries.ts';
import { definitionOf, type Registry } from '../registry.ts';
import { restore } from './restoring.ts';
import { listDeletions } from './trash.queries.ts';

const lifetimeMs = daysInTrash * 24 * 60 * 60 * 1000;

/** The trash: deletions, and restoring them. */
export function trashRoutes(api: Api, registry: Registry): void {
  implement(api, trash, {
    list: async ({ scope, query }) => {
      const by = (await runsTheFirm(scope)) ? undefined : scope.userId;
      const page = await listDeletions(scope, registry, by, query);
      return { ...page, rows: await shown(scope, registry, page.rows) };
    },
    restore: ({ scope, params }) => restore(scope, registry, params.id),
    restoreMany: ({ scope, body }) => restoreEach(body.ids, (id) => restore(scope, registry, id)),
  });
}

type Row = Awaited<ReturnType<typeof listDeletions>>['rows'][number];

/** Deletions with the labels of their records; one that was purged meanwhile is left out. */
async function shown(scope: Scope, registry: Registry, rows: readonly Row[]): Promise<Deletion[]> {
  const idsByType = new Map<DeletedType, string[]>();
  for (const { object_type, object_id } of rows) {
    const type = object_type as DeletedType;
    idsByType.set(type, [...(idsByType.get(type) ?? []), object_id]);
  }
  const read = [...idsByType].map(([type, ids]) => readLabels(scope, registry, type, ids));
  const labels = new Map((await Promise.all(read)).flatMap((some) => [...some]));
  return rows.flatMap((row) => {
    const label = labels.get(row.object_id);
    return label === undefined ? [] : deletionOf(registry, row, label);
  });
}

function deletionOf(registry: Registry, row: Row, label: string): Deletion {
  const { id, object_id, deleted_at, matter_id, matter_title, matter_deleted } = row;
  const objectType = row.object_type as DeletedType;
  const keptBecause = reasonToKeep(registry, objectType, row);
  const hasMatter = objectType !== 'matter' && matter_id !== null && matter_title !== null;
  return {
    id,
    object_type: objectType,
    object_id,
    label,
    matter: hasMatter ? { id: matter_id, title: matter_title, deleted: matter_deleted } : null,
    deleted_at,
    deleted_by: row.deleted_by,
    purged_at: keptBecause ? null : new Date(Date.parse(deleted_at) + lifetimeMs).toISOString(),
    kept_because: keptBecause,
  };
}

function reasonToKeep(registry: Registry, type: DeletedType, { held, retained }: Row): string {
  if (held) return 'Its matter is on legal hold.';
  return (retained && definitionOf(registry, type).keptWhile?.because) || '';
}

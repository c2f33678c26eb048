import { type DeletedType, type Deletion, daysInTrash, trash } from '@caseward/contract/trash';
import { type Api, implement } from '../../http/implement.ts';
import { restore, runsTheFirm } from './restoring.ts';
import { listDeletions } from './trash.queries.ts';

const lifetimeMs = daysInTrash * 24 * 60 * 60 * 1000;

/** The trash: deletions, and restoring them. */
export function trashRoutes(api: Api): void {
  implement(api, trash, {
    list: async ({ scope, query }) => {
      const by = (await runsTheFirm(scope)) ? undefined : scope.userId;
      const page = await listDeletions(scope, by, query);
      return { ...page, rows: page.rows.map(shown) };
    },
    restore: ({ scope, params }) => restore(scope, params.id),
  });
}

type Row = Awaited<ReturnType<typeof listDeletions>>['rows'][number];

function shown(row: Row): Deletion {
  const { id, object_id, label, deleted_at, matter_id, matter_title, matter_deleted } = row;
  const objectType = row.object_type as DeletedType;
  const keptBecause = reasonToKeep(row);
  const hangs = objectType !== 'matter' && matter_id !== null && matter_title !== null;
  return {
    id,
    object_type: objectType,
    object_id,
    label,
    matter: hangs ? { id: matter_id, title: matter_title, deleted: matter_deleted } : null,
    deleted_at,
    deleted_by: { id: row.created_by, username: row.username },
    purged_at: keptBecause ? null : new Date(Date.parse(deleted_at) + lifetimeMs).toISOString(),
    kept_because: keptBecause,
  };
}

function reasonToKeep({ held, named }: Row): string {
  if (held) return 'Its matter is on legal hold.';
  return named ? 'A matter still names this contact.' : '';
}

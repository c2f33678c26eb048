import type { Pool } from 'pg';
import { rowsOutsideScope } from '../db/direct.ts';
import { db } from '../db/statements.ts';

/** A document's file as it was registered. */
export interface RegisteredFile {
  id: string;
  tenant_id: string;
  file_path: string;
  size: number;
  sha256: string;
}

/** The next files of all firms in the order of their ids, those in the trash included; the pool must be the owner's. */
export function filesAfter(
  owner: Pool,
  after: { tenant_id: string; id: string } | undefined,
  most: number,
): Promise<RegisteredFile[]> {
  const files = db
    .selectFrom('documents')
    .select(['tenant_id', 'id', 'file_path', 'size', 'sha256'])
    .orderBy('tenant_id')
    .orderBy('id')
    .limit(most)
    .$castTo<RegisteredFile>();
  return rowsOutsideScope(
    owner,
    after
      ? files.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('tenant_id', 'id'), '>', tuple(after.tenant_id, after.id)),
        )
      : files,
  );
}

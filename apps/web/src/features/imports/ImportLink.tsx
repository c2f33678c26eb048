import type { ImportKind } from '@caseward/contract/import-fields';
import { imports } from '@caseward/contract/imports';
import { t } from '@lingui/core/macro';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { ToolLink } from '../../shared/tools/ToolLink.tsx';

/** A link to the import of a record type, for people with permission. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  if (!useMay(imports.create)) return null;
  return (
    <ToolLink to={paths.import} search={{ kind }} icon="upload">
      {t`Import`}
    </ToolLink>
  );
}

import { type ImportKind, imports } from '@caseward/contract/imports';
import { t } from '@lingui/core/macro';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';

/** A link to the import of a record type, for people with permission. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  if (!useMay(imports.create)) return null;
  return (
    <ButtonLink
      to={paths.import}
      search={{ kind }}
      variant="default"
      leftSection={<IconUpload size={16} aria-hidden />}
    >
      {t`Import`}
    </ButtonLink>
  );
}

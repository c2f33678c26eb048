import type { RulePack } from '@caseward/contract/deadline-preview';
import type { FirmRulePack } from '@caseward/contract/rule-packs';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { rulePacksQuery } from '../../shared/api/rule-packs.ts';
import { figure } from '../../shared/counts.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { RowLink } from '../../shared/layout/RowLink.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { paths } from '../../shared/paths.ts';
import { firmPacksQuery } from './rule-packs.api.ts';
import { stateOfPack } from './state-of-pack.ts';

const firmColumns: Column<FirmRulePack>[] = [
  {
    header: t`Title`,
    cell: ({ id, title }) => (
      <RowLink to={paths.rulePack} id={id}>
        {title}
      </RowLink>
    ),
  },
  { header: t`Short name`, cell: ({ name }) => name },
  { header: t`Version`, cell: ({ versions }) => versions[0]?.label },
  {
    header: t`Status`,
    cell: (pack) => {
      const { label, tone } = stateOfPack(pack);
      return <Tag tone={tone}>{label}</Tag>;
    },
  },
];

type Shipped = RulePack & { id: string };
const shippedColumns: Column<Shipped>[] = [
  {
    header: t`Title`,
    cell: ({ name, title }) => (
      <RowLink to={paths.readRulePack} id={name}>
        {title}
      </RowLink>
    ),
  },
  { header: t`Jurisdiction`, cell: ({ jurisdiction }) => jurisdiction },
  { header: t`Version`, cell: ({ version }) => version },
  { header: t`Rules`, cell: ({ rules }) => figure(new Set(rules.map(({ id }) => id)).size) },
];

/** The packs of the firm. @param isKeeper the signed-in person may write some */
export function FirmPacks({ isKeeper }: { isKeeper: boolean }) {
  const { data, error, refetch } = useQuery(firmPacksQuery);
  return (
    <Panel title={t`Of the firm`}>
      {error && <LoadError text={t`Error: ${error.message}`} retry={refetch} />}
      {!data && !error && <Loading text={t`Loading court rules...`} lines={3} />}
      {data && (
        <DataTable
          label={t`Court rules of the firm`}
          columns={firmColumns}
          rows={data}
          empty={
            isKeeper
              ? t`The firm has none yet. Write local rules and standing orders here, or set another period or citation for a shipped rule.`
              : t`The firm has none yet. Lawyers write local rules and standing orders here.`
          }
        />
      )}
    </Panel>
  );
}

/** The packs that come with the product. */
export function ShippedPacks() {
  const { data, error, refetch } = useQuery(rulePacksQuery);
  return (
    <Panel title={t`Shipped with Caseward`}>
      {error && <LoadError text={t`Error: ${error.message}`} retry={refetch} />}
      {!data && !error && <Loading text={t`Loading court rules...`} lines={6} />}
      {data && (
        <DataTable
          label={t`Shipped court rules`}
          columns={shippedColumns}
          rows={data.filter(({ firm }) => !firm).map((pack) => ({ ...pack, id: pack.name }))}
          empty={t`None.`}
        />
      )}
    </Panel>
  );
}

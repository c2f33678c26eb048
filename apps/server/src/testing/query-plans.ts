/** A node of a query plan with what it read, as `explain (analyze, format json)` tells it. */
export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

const large = new Set([
  ...['matters', 'contacts', 'tasks', 'deadlines', 'documents', 'matter_parties', 'matter_team'],
  ...['events', 'event_attendees', 'conflict_names', 'register_names', 'register_entries'],
  ...['conflict_checks', 'conflict_terms', 'conflict_hits', 'conflict_findings'],
]);

/** All nodes of a plan. */
export const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** Problems of a plan, a message each. */
export function faults(plan: Plan): string[] {
  return nodes(plan).flatMap((node) => {
    const { 'Relation Name': table = '', 'Node Type': kind, 'Index Cond': condition = '' } = node;
    if (kind === 'Seq Scan' && large.has(table)) return [`reads all of ${table}`];
    const byIndex =
      kind.includes('Index') && 'Index Name' in node && table !== 'tenants' && !table.startsWith('pg_');
    if (byIndex && !condition.includes('tenant_id')) return [`reads ${node['Index Name']} beyond the tenant`];
    return [];
  });
}

/** How many rows of large tables a plan touched, also those that a filter excluded. */
export const touched = (plan: Plan): number =>
  nodes(plan)
    .filter((node) => node['Relation Name'] && large.has(node['Relation Name']))
    .reduce(
      (sum, node) =>
        sum +
        node['Actual Loops'] *
          (node['Actual Rows'] +
            (node['Rows Removed by Filter'] ?? 0) +
            (node['Rows Removed by Index Recheck'] ?? 0)),
      0,
    );

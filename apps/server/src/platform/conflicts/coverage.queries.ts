import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { today } from '../firm-days.queries.ts';

/** The present parties of a matter, in whatever role. */
export const presentParties = (scope: Scope, matterId: string) =>
  scope.rows(
    db
      .selectFrom('matter_parties')
      .select(['contact_id', 'role', 'side', 'until'])
      .where('tenant_id', '=', scope.tenantId)
      .where('matter_id', '=', matterId)
      .where((each) =>
        each.or([each('until', 'is', null), sql<boolean>`${each.ref('until')} >= ${today(scope)}`]),
      )
      .orderBy('created_at')
      .orderBy('id'),
  );

/** Whom the checks of a matter asked for, the newest check first; without checks that were run again. */
export const termsOfMatter = (scope: Scope, matterId: string) =>
  scope.rows(
    db
      .selectFrom('conflict_checks')
      .innerJoin('conflict_terms', (join) =>
        join
          .on('conflict_terms.tenant_id', '=', scope.tenantId)
          .onRef('conflict_terms.check_id', '=', 'conflict_checks.id'),
      )
      .select(['conflict_checks.id as check', 'conflict_checks.state'])
      .select(['conflict_terms.contact_id', 'conflict_terms.side', 'conflict_terms.name'])
      .select(['conflict_terms.other_names', 'conflict_terms.via'])
      .where('conflict_checks.tenant_id', '=', scope.tenantId)
      .where('conflict_checks.matter_id', '=', matterId)
      .where('conflict_checks.state', '<>', 'SUPERSEDED')
      // The watch asks for what is new alone: it covers nobody, though it can find a conflict.
      .where((each) =>
        each.or([
          each('conflict_checks.occasion', '<>', 'WATCH'),
          each('conflict_checks.state', '=', 'CONFLICT'),
        ]),
      )
      .where('conflict_terms.contact_id', 'is not', null)
      .orderBy('conflict_checks.id', 'desc')
      .orderBy('conflict_terms.n'),
  );

import { people } from '@caseward/contract/people';
import { invitationsQuery } from '../../features/team/invitations.api.ts';
import { peopleQuery } from '../../features/team/people.api.ts';
import type { PageLoader } from '../../shared/api/page-loader.ts';
import { may } from '../../shared/session/permissions.ts';

/** Starts the queries of the firm's people and invitations. */
export const loadTeam: PageLoader = ({ cache, search: { search = '' } }) => {
  if (!may(people.list)) return;
  void cache.prefetchInfiniteQuery(peopleQuery(search));
  void cache.prefetchInfiniteQuery(invitationsQuery);
};

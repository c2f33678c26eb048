import type { Matter } from '@caseward/contract/matters';
import { clientOptions } from '../../features/contacts/client-options.ts';
import { practiceAreaOptions } from '../../features/firm/practice-areas.api.ts';
import type { FactSources } from '../../features/matters/edited-facts.ts';
import { peopleOfMatter, teamOptions } from '../../features/team/team.api.ts';
import { laterCourts } from './later-courts.ts';

/** The choices of a matter's fields. Who leads a walled matter sees it already; who joins its team is let in. */
export const factSources = (matter: Matter): FactSources => ({
  clients: clientOptions,
  practice_area: practiceAreaOptions,
  court: laterCourts,
  lead_attorney: peopleOfMatter(matter).people,
  originating_attorney: teamOptions,
  assigned_users: teamOptions,
});

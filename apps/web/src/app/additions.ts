import { contacts } from '@caseward/contract/contacts';
import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { recordLabels, type TypeThatIs, typesThatAre } from '@caseward/contract/records';
import { tasks } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { inSentence } from '../shared/language/language.ts';
import { paths } from '../shared/paths.ts';
import { may, type Restricted } from '../shared/session/permissions.ts';
import { records } from './records.ts';

interface Addition {
  to: string;
  endpoint: Restricted;
}

/** The pages that add a record, by type; null: one is added on the page of its matter. */
const pages: Record<TypeThatIs<'listed'>, Addition | null> = {
  task: { to: paths.addTask, endpoint: tasks.create },
  matter: { to: paths.addMatter, endpoint: matters.create },
  contact: { to: paths.addContact, endpoint: contacts.create },
  deadline: { to: paths.addDeadline, endpoint: deadlines.create },
  event: { to: paths.addEvent, endpoint: events.create },
  document: null,
};

/** What the signed-in person may add on a page of its own. */
export const additions = () =>
  typesThatAre('listed').flatMap((type) => {
    const page = pages[type];
    if (!page || !may(page.endpoint)) return [];
    return [{ type, to: page.to, label: t`New ${inSentence(recordLabels[type])}`, Icon: records[type].icon }];
  });

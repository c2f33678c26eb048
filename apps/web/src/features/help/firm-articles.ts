import { firm } from '@caseward/contract/firm';
import { imports } from '@caseward/contract/imports';
import { people } from '@caseward/contract/people';
import { daysInTrash, trash } from '@caseward/contract/trash';
import { t } from '@lingui/core/macro';
import { paths } from '../../shared/paths.ts';
import type { ArticlesOf } from './article.ts';

/** What is done now and then: files, deletions, accounts. */
export const firmArticles: ArticlesOf<'files' | 'trash' | 'two-factor' | 'roles'> = {
  files: {
    title: t`Import and export`,
    points: [
      t`“Export” above a list makes a CSV or Excel file of what the list shows, with the columns shown or all of them. Rows that you select are exported alone.`,
      t`Attorneys and administrators import contacts, matters and entries of the conflict register from CSV or Excel files.`,
      t`Each column of the file is matched to a field. Every row is checked, and you see the result, before anything is imported. “Fix” corrects a wrong row where it is listed; possible duplicates are shown.`,
      t`“Undo import” moves what it made to the trash. What was changed or used since stays.`,
    ],
    screens: [
      { to: paths.import, label: t`Import a file`, by: imports.create },
      { to: paths.contacts, label: t`Contacts` },
      { to: paths.matters, label: t`Matters` },
    ],
  },
  trash: {
    title: t`Trash and undo`,
    points: [
      t`After a change in a row, a bulk change or a deletion, a message offers “Undo”.`,
      t`What is deleted goes to the trash for ${daysInTrash} days. A matter takes its tasks, events, deadlines, notes and documents along, and they come back together with “Restore”.`,
      t`You find there what you deleted yourself; administrators find what anyone in the firm deleted. Afterwards it is permanently deleted, files included.`,
      t`While a matter is on legal hold, nothing in it can be deleted, and nothing of it in the trash is permanently deleted.`,
      t`People are never deleted, only deactivated. A deadline is cancelled, with a reason.`,
    ],
    screens: [{ to: paths.trash, label: t`Trash`, by: trash.list }],
  },
  'two-factor': {
    title: t`Two-factor authentication`,
    points: [
      t`With it, signing in takes your password and a code from an app on your phone: a stolen password is not enough.`,
      t`“Set up” under “My account” shows a QR code. Scan it with an authenticator app, and enter the six digits that the app shows.`,
      t`Keep the ten recovery codes apart from your phone: each works once, in place of a code. “Renew recovery codes” replaces them.`,
      t`If you have lost both, ask an administrator, who finds “Reset two-factor” under “Team”. A firm can require two-factor authentication for everyone.`,
    ],
    screens: [
      { to: paths.account, label: t`My account` },
      { to: paths.team, label: t`Team`, by: people.list },
      { to: paths.firm, label: t`Firm`, by: firm.get },
    ],
  },
  roles: {
    title: t`Roles`,
    points: [
      t`Administrators do everything, and run the firm: its people, settings and audit log.`,
      t`Attorneys do all work: they also delete matters, import files, restrict access, put matters on legal hold, decide on proposed days of deadlines, and change courts, court rules and playbooks.`,
      t`Staff add and change matters, contacts, tasks, events, deadlines, notes and documents. They cannot do what is listed here for attorneys.`,
      t`Read-only people see all records from which they are not screened, and change none of them. They cannot open the trash or the audit log.`,
      t`A conflicts officer, who may be staff, an attorney or an administrator, decides on conflicts of interest. An ethical wall stands above every role.`,
      t`“Role permissions” under “Team” lists what each role may do.`,
    ],
    screens: [{ to: paths.team, label: t`Team`, by: people.list }],
  },
};

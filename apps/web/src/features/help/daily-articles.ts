import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { paths } from '../../shared/paths.ts';
import type { ArticlesOf } from './article.ts';

/** What everybody does every day. */
export const dailyArticles: ArticlesOf<'first-day' | 'matters' | 'tasks' | 'notes' | 'documents' | 'search'> =
  {
    'first-day': {
      title: t`A first day`,
      points: [
        t`The dashboard shows your deadlines and events of the next seven days, your open tasks by when they are due, and what others have added since yesterday in the matters that you are assigned to.`,
        t`Ctrl K finds matters, contacts, tasks, notes and documents, leads to every screen and runs commands. On a phone, “Search” stands at the foot of the screen.`,
        t`The key ? lists the keys of the screen that you are on. c begins a task almost everywhere.`,
        t`Pin the matters that you work on: they stand in the navigation, and come first in the search.`,
        t`Under “My account” you choose language and appearance, and what you are notified of.`,
      ],
      screens: [
        { to: paths.dashboard, label: t`Dashboard` },
        { to: paths.account, label: t`My account` },
      ],
    },
    matters: {
      title: t`Matters and parties`,
      points: [
        t`A new matter needs only its title. Enter the clients and the other side as well: conflict checks look for them. A client who is not there yet is added from the form. The matter gets the next number; administrators may enter another as “Matter No.”.`,
        t`On a matter's page, a click on the status below its title changes it. Facts such as court and practice area are changed where they stand.`,
        t`“Parties” says who is what in the matter, on which side, and who represents whom. Somebody who leaves gets a last day, and stays on record.`,
        t`“Close matter” asks what becomes of open tasks: they stay open, are completed, or go to somebody else.`,
        t`The bell beside the pin follows a matter: you are told what others do in it.`,
      ],
      screens: [
        { to: paths.matters, label: t`Matters` },
        { to: paths.addMatter, label: t`Add matter`, by: matters.create },
        { to: paths.contacts, label: t`Contacts` },
        { to: paths.addContact, label: t`Add contact`, by: contacts.create },
      ],
    },
    tasks: {
      title: t`Tasks`,
      points: [
        t`The circle before a task's title marks it as done. Status, due date, assignee and priority are changed in the row, with a click on them. “Undo” takes the change back.`,
        t`A due date can be typed, such as +7 for a week from today.`,
        t`Tick the boxes of several rows, and press b: you assign them, change their status or due date, export or delete them.`,
        t`The tabs above the list are views, such as “Mine”, “Overdue” and “This week”. Filters and columns that you choose are saved under a name with “Views”.`,
        t`“Board” shows the list as cards in a column for each status. Drag a card to another column, or press the left or right arrow key on it.`,
        t`A task can have a checklist, which is ticked on its page, and can prepare a deadline of its matter.`,
      ],
      screens: [
        { to: paths.tasks, label: t`Tasks` },
        { to: paths.addTask, label: t`Add task`, by: tasks.create },
      ],
    },
    notes: {
      title: t`Notes and mentions`,
      points: [
        t`On a matter's page, the key n begins a note. What you type is kept as a draft on your computer until it is saved.`,
        t`Type @ and a few letters of a name to mention a colleague, who is notified. Where access to a matter is restricted, only people with access can be mentioned.`,
        t`“Kind” and “Happened on” say what a note is of, such as a call or a meeting, and on which day it was.`,
        t`A note is changed by its author alone. The earlier text is kept, and opens from the word “Edited”.`,
        t`A matter shows its ten newest notes; older ones come with a click.`,
      ],
      screens: [{ to: paths.matters, label: t`Matters` }],
    },
    documents: {
      title: t`Documents`,
      points: [
        t`Drop files anywhere on a matter's page, or choose them there. Several are uploaded at once, and each can be cancelled. On a phone, “Take a photo” adds a paper.`,
        t`A click on a title shows the document in place: pictures, PDF files and e-mails as they are, other files as their text.`,
        t`Title, type and matter of a document can be changed. Its file never is: what you download is what was uploaded. A newer version is uploaded as a document of its own.`,
        t`The text of documents is searched, too, as soon as it was read.`,
      ],
      screens: [
        { to: paths.documents, label: t`Documents` },
        { to: paths.matters, label: t`Matters` },
      ],
    },
    search: {
      title: t`Search operators`,
      points: [
        t`Ctrl K searches everything that you may see, with the text of documents. All words have to occur, and small typing errors are forgiven.`,
        t`"motion to dismiss" in quotation marks finds these words in this order.`,
        t`A minus excludes a word: lease -draft finds what has “lease” and not “draft”.`,
        t`type: narrows down to one kind, such as type:task, type:matter, type:contact, type:note or type:document.`,
        t`status: asks for a status, such as status:open or status:done, and client: for the name of a client, such as client:okonkwo.`,
        t`The search box above a list searches that list alone.`,
      ],
      screens: [{ to: paths.search, label: t`Search` }],
    },
  };

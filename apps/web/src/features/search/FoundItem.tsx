import type { FoundType } from '@caseward/contract/search';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs';
import { Tag } from '../../shared/feedback/Tag.tsx';
import classes from './FoundItem.module.css';
import { type Found, statusLabel } from './found.ts';
import { Marked } from './Marked.tsx';

const icons: Record<FoundType, typeof IconNote> = {
  matter: IconBriefcase,
  contact: IconAddressBook,
  task: IconChecklist,
  note: IconNote,
  document: IconFileText,
};

/** What was found: its title, where else the words stand, and the matter that it is in. */
export function FoundItem({ type, title, snippet, matter, status }: Found) {
  const Icon = icons[type];
  return (
    <>
      <Icon size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <span className={classes.text}>
        <span className={classes.title}>
          <Marked {...title} />
        </span>{' '}
        {status && <Tag>{statusLabel(status)}</Tag>}
        {snippet && snippet.text !== title.text && (
          <span className={classes.more}>
            <Marked {...snippet} />
          </span>
        )}
        {matter && <span className={classes.more}>in {matter.title}</span>}
      </span>
    </>
  );
}

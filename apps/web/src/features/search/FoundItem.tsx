import { t } from '@lingui/core/macro';
import { Marked } from '../../shared/feedback/Marked.tsx';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { useRecords } from '../../shared/records/registry.ts';
import classes from './FoundItem.module.css';
import { type Found, statusLabel } from './found.ts';

/** What was found: its title, where else the words stand, and the matter that it is in. */
export function FoundItem({ type, title, snippet, phone, matter, status }: Found) {
  const { icon: Icon, statusTones } = useRecords()[type];
  return (
    <>
      <Icon size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <span className={classes.text}>
        <span className={classes.title}>
          <Marked {...title} />
        </span>{' '}
        {status && <Tag tone={statusTones?.[status] ?? 'plain'}>{statusLabel(type, status)}</Tag>}
        {snippet && snippet.text !== title.text && (
          <span className={classes.more}>
            <Marked {...snippet} />
          </span>
        )}
        {phone && snippet?.text !== phone && <span className={classes.more}>{phone}</span>}
        {matter && <span className={classes.more}>{t`in ${matter.title}`}</span>}
      </span>
    </>
  );
}

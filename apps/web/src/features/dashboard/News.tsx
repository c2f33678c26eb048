import { audit } from '@caseward/contract/audit';
import { t } from '@lingui/core/macro';
import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMinute } from '../../shared/dates.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { paths } from '../../shared/paths.ts';
import { personInWords } from '../../shared/people/person-words.ts';
import { useRecords } from '../../shared/records/registry.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { newsQuery } from './dashboard.api.ts';
import classes from './News.module.css';

/** What others added since yesterday where one works: each entry leads to its record. */
export function News() {
  return (
    <Panel title={t`New since yesterday`} action={<WhoDidWhat />}>
      <Items />
    </Panel>
  );
}

/** Leads those who may read it to all that was done in the firm. */
function WhoDidWhat() {
  const mayRead = useMay(audit.list);
  if (!mayRead) return null;
  return (
    <TextLink to={paths.auditLog} size="sm">
      {t`Who did what`}
    </TextLink>
  );
}

function Items() {
  const { data: items, error } = useQuery(newsQuery);
  const records = useRecords();
  const timeZone = useTimeZone();
  if (!items)
    return error ? (
      <Alert color="red">{t`Could not load what is new.`}</Alert>
    ) : (
      <Loading text={t`Loading...`} lines={3} />
    );
  if (items.length === 0)
    return <Text c="dimmed">{t`Nothing new from others in the matters that you are assigned to.`}</Text>;
  return (
    <ul className={classes.list}>
      {items.map(({ type, id, title, matter, added_by, created_at }) => {
        const { icon: Icon, screenOf } = records[type];
        return (
          <li key={id} className={classes.item}>
            <Icon size={18} stroke={1.75} aria-hidden className={classes.icon} />
            <span className={classes.text}>
              <Link {...screenOf({ id, matter })} className={classes.title}>
                {title}
              </Link>
              <span className={classes.more}>
                {personInWords(added_by)} · {formatMinute(created_at, timeZone)}
                {matter && type !== 'matter' && ` · ${matter.title}`}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { formatDay } from '../../shared/dates.ts';
import { Disclosure } from '../../shared/layout/Disclosure.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { personKey, useSession } from '../../shared/session/session.ts';
import { isOpen } from './article.ts';
import classes from './Help.module.css';
import { hasWords } from './matching.ts';
import { type NewsEntry, news } from './news.ts';
import { markNewsSeen } from './news-seen.ts';

/** The fragment of its address. */
export const newsId = 'whats-new';

/** How many entries are shown first. */
const few = 3;

/** What of the news has what was typed. */
export const newsWith = (typed: string) => news.filter(({ title, text }) => hasWords([title, text], typed));

/**
 * What is new in the product. Whoever opens it has seen it.
 * @param isWhole shows all entries at once
 */
export function WhatsNew({ shown, isWhole }: { shown: readonly NewsEntry[]; isWhole: boolean }) {
  const person = personKey(useSession());
  useEffect(() => {
    if (person) markNewsSeen(person);
  }, [person]);
  const first = isWhole ? shown : shown.slice(0, few);
  const others = shown.slice(first.length);
  return (
    <Panel id={newsId} title={t`What's new`}>
      <Entries entries={first} />
      {others.length > 0 && (
        <Disclosure summary={t`Earlier news`}>
          <Entries entries={others} />
        </Disclosure>
      )}
    </Panel>
  );
}

const Entries = ({ entries }: { entries: readonly NewsEntry[] }) => (
  <ul className={classes.news}>
    {entries.map(({ on, title, text, screen }) => (
      <li key={title}>
        <h3 className={classes.newsTitle}>{title}</h3>
        <time dateTime={on} className={classes.day}>
          {formatDay(on)}
        </time>
        <p className={classes.newsText}>
          {text}{' '}
          {screen && isOpen(screen) && (
            <TextLink to={screen.to} fz="inherit" underline="always">
              {screen.label}
            </TextLink>
          )}
        </p>
      </li>
    ))}
  </ul>
);

import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Articles, articlesWith } from '../../features/help/Articles.tsx';
import { newsId, newsWith, WhatsNew } from '../../features/help/WhatsNew.tsx';
import { afterPaint } from '../../shared/after-paint.ts';
import { TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { SearchBox } from '../../shared/lists/SearchBox.tsx';
import { paths } from '../../shared/paths.ts';
import { useSession } from '../../shared/session/session.ts';
import classes from './HelpPage.module.css';

/** How things are done in the product, and what is new in it. */
export function HelpPage() {
  // Another role has other screens.
  useSession();
  const [typed, setTyped] = useState('');
  const topic = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    // The page is there later than its address.
    if (topic) return afterPaint(() => document.getElementById(topic)?.querySelector('h2')?.focus());
  }, [topic]);
  const shown = articlesWith(typed);
  const isNew = newsWith(typed);
  const parts = [
    ...(isNew.length > 0 ? [{ topic: newsId, title: t`What's new` }] : []),
    ...shown.map(({ topic, title }) => ({ topic, title })),
  ];
  return (
    <Page title={t`Help`}>
      <SearchBox label={t`Search the help`} search={typed} onSearch={setTyped} />
      {parts.length === 0 && (
        <Text role="status">{t`Nothing in the help has these words. Try fewer or other words.`}</Text>
      )}
      <div className={classes.columns}>
        {parts.length > 0 && (
          <nav aria-label={t`Articles`} className={classes.contents}>
            {parts.map(({ topic, title }) => (
              <TextLink key={topic} to={paths.help} hash={topic} size="sm" className={classes.part}>
                {title}
              </TextLink>
            ))}
          </nav>
        )}
        <div className={classes.articles}>
          {isNew.length > 0 && <WhatsNew shown={isNew} isWhole={typed !== ''} />}
          <Articles shown={shown} />
        </div>
      </div>
    </Page>
  );
}

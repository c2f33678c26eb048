import { t } from '@lingui/core/macro';
import { TextLink } from '../../shared/layout/links.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { type HelpScreen, isOpen } from './article.ts';
import { articles } from './articles.ts';
import classes from './Help.module.css';
import { hasWords } from './matching.ts';

/** The articles that have what was typed. */
export const articlesWith = (typed: string) =>
  articles.filter(({ title, points }) => hasWords([title, ...points], typed));

/** Articles, each with links to the screens that it speaks of. */
export const Articles = ({ shown }: { shown: ReturnType<typeof articlesWith> }) =>
  shown.map(({ topic, title, points, screens }) => (
    <Panel key={topic} id={topic} title={title}>
      <ul className={classes.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <ScreenLinks screens={screens} />
    </Panel>
  ));

function ScreenLinks({ screens }: { screens: readonly HelpScreen[] }) {
  const open = screens.filter(isOpen);
  if (open.length === 0) return null;
  return (
    <p className={classes.screens}>
      {t`Open:`}
      {open.map(({ to, label }) => (
        <TextLink key={to} to={to}>
          {label}
        </TextLink>
      ))}
    </p>
  );
}

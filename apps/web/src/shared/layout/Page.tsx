import { t } from '@lingui/core/macro';
import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { afterPaint } from '../after-paint.ts';
import classes from './Page.module.css';

interface PageProps {
  /** The heading, and the title of the browser's tab. */
  title: string;
  /** Shown beside the heading. */
  badge?: ReactNode;
  /** Actions: links and buttons. */
  actions?: ReactNode;
  /** What stays in sight below the heading, while the page scrolls. */
  summary?: ReactNode;
  /** Forms are narrower than tables. */
  narrow?: boolean;
  children: ReactNode;
}

/** Title of the browser's tab. */
export const tabTitle = (title: string) => t`${title} · Caseward`;

/** A screen inside the shell: its heading and content. */
export function Page({ title, badge, actions, summary, narrow, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(tabTitle(title));
  // Navigation left the focus on the empty main region: move it to the heading.
  useEffect(
    () =>
      afterPaint(() => {
        if (document.activeElement === heading.current?.closest('main'))
          heading.current?.focus({ preventScroll: true });
      }),
    [],
  );
  return (
    <div className={`${classes.page} ${narrow ? classes.narrow : classes.wide}`}>
      <div className={summary ? classes.staying : undefined}>
        <div className={classes.head}>
          <div className={classes.heading}>
            <Title ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </Title>
            {badge}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
        {summary}
      </div>
      {children}
    </div>
  );
}

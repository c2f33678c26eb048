import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { afterPaint } from '../../shared/after-paint.ts';
import { followOnPress } from '../../shared/layout/follow-on-press.ts';
import { type Filter, namesOf, type Texts } from '../../shared/lists/filters.ts';
import { rememberView } from '../../shared/lists/last-views.ts';
import classes from '../../shared/lists/Tabs.module.css';
import { DefaultStar } from './DefaultStar.tsx';
import { isSameAddress, viewAddress } from './list-address.ts';
import { useDefaultView } from './use-default-view.ts';
import type { List } from './use-list.ts';

/** A built-in view of a list: its name, and its filters as in the address. */
export interface ListTab {
  label: string;
  filters: Texts;
  /** How many rows it has; empty: not known yet. Left out: it is not told. */
  count?: string | undefined;
}

interface ListTabsProps {
  /** Accessible name. */
  label: string;
  /** The address of the list. */
  path: string;
  tabs: readonly ListTab[];
  filters: readonly Filter[];
  list: List;
}

/** How many saved views stand as tabs; the menu has all of them. */
const mostTabs = 12;

/** Where tabs do not fit, the present one is seen. Not by `scrollIntoView`, which would move the page too. */
function showCurrent(line: HTMLElement | null) {
  const tab = line?.querySelector('[aria-current]');
  if (!line || !tab) return;
  const [outer, inner] = [line.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (inner.left < outer.left || inner.right > outer.right)
    line.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
}

/**
 * The views of a list, as links: built-in ones, then one's own saved ones and those of the firm. The one that was
 * followed last is where the main navigation leads, unless one has the star.
 */
export function ListTabs({ label, path, tabs, filters, list }: ListTabsProps) {
  const { texts, view, views } = list;
  const { show } = texts;
  const { opensWith, toggle } = useDefaultView(list);
  const line = useRef<HTMLElement>(null);
  const names = new Set(['search', ...filters.flatMap(namesOf)]);
  const entries = Object.entries(texts);
  const filtered = Object.fromEntries(entries.filter(([name]) => names.has(name)));
  const kept = Object.fromEntries(entries.filter(([name]) => !names.has(name)));
  const saved = [...views.filter(({ shared }) => !shared), ...views.filter(({ shared }) => shared)];
  const shown = saved.filter(
    (each, place) => place < mostTabs || each.id === view?.id || each.id === opensWith,
  );
  const current = view ? view.id : tabs.findIndex((tab) => isSameAddress(filtered, tab.filters));
  useEffect(() => {
    if (current !== -1) return afterPaint(() => showCurrent(line.current));
  }, [current]);
  const tab = (key: string, isCurrent: boolean, search: Texts, remembered: Texts, text: ReactNode) => (
    <Link
      key={key}
      to={path}
      search={search}
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
      className={classes.tab}
      resetScroll={false}
      onClick={() => rememberView(path, remembered)}
    >
      {text}
    </Link>
  );
  return (
    <nav
      ref={line}
      aria-label={label}
      className={classes.tabs}
      data-screen-only
      onPointerDown={followOnPress}
    >
      {tabs.map(({ label, filters, count }, place) =>
        tab(
          label,
          place === current,
          { ...kept, ...filters },
          { ...filters, show },
          <>
            {label} {count !== undefined && <span className={classes.count}>{count}</span>}
          </>,
        ),
      )}
      {shown.map((each) => {
        const { id, name } = each;
        const isDefault = id === opensWith;
        const star = (id === view?.id || isDefault) && (
          <DefaultStar name={name} isDefault={isDefault} onToggle={() => toggle(id)} />
        );
        const address = viewAddress(each, show);
        const link = tab(id, id === view?.id, address, address, name);
        return star ? (
          <span key={id} className={classes.starred}>
            {link}
            {star}
          </span>
        ) : (
          link
        );
      })}
    </nav>
  );
}

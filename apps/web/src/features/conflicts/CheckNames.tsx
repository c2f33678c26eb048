import { type ConflictCheck, mostShownTerms } from '@caseward/contract/conflict-checks';
import type { ConflictTerm } from '@caseward/contract/conflict-terms';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { figure, manyOf } from '../../shared/counts.ts';
import { TextLink } from '../../shared/layout/links.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { paths } from '../../shared/paths.ts';
import classes from './CheckNames.module.css';
import { RestrictedTag } from './check-tags.tsx';
import { pathInWords } from './path-words.ts';
import { placeInWords } from './place-in-words.ts';

interface CheckNamesProps {
  check: ConflictCheck;
  /** The name whose hits are shown; none: those of all. */
  chosen: string | undefined;
  /** What else is chosen, which stays. */
  show: string | undefined;
}

/** The names that a check asked for, each with its hits: one is chosen to see its hits alone. */
export function CheckNames({ check, chosen, show }: CheckNamesProps) {
  const { id, terms, names, hits, undecided } = check;
  const linkTo = (name: string | undefined) => ({
    to: paths.conflictCheck,
    params: { checkId: id },
    search: { name, show },
    replace: true,
    resetScroll: false,
  });
  return (
    <Panel title={t`Names`}>
      {terms.length < names && <Text size="sm">{partOf(terms.length, names)}</Text>}
      <ul className={classes.names}>
        {terms.length > 1 && (
          <li className={classes.name} data-screen-only data-chosen={!chosen || undefined}>
            <TextLink {...linkTo(undefined)} aria-current={chosen ? undefined : 'true'}>
              {t`All names`}
            </TextLink>
            <span className={classes.count}>{countOf({ hits, undecided })}</span>
          </li>
        )}
        {terms.map((term) => (
          <li key={term.id} className={classes.name} data-chosen={term.id === chosen || undefined}>
            <TextLink {...linkTo(term.id)} aria-current={term.id === chosen ? 'true' : undefined}>
              {term.name}
            </TextLink>
            <span className={classes.count}>{countOf(term)}</span>
            <Said term={term} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** How many names are listed of a long list. */
const partOf = (listed: number, names: number): string =>
  listed < mostShownTerms
    ? t`${figure(names)} names. Those with hits are listed here, the CSV file has all.`
    : t`${figure(names)} names. The first ${figure(listed)} with hits are listed here, the CSV file has all.`;

function countOf({ hits, undecided }: { hits: number; undecided: number }): string {
  if (undecided > 0) return t`${figure(undecided)} undecided`;
  return hits === 0 ? t`No hits` : manyOf(hits, { one: t`hit`, several: t`hits` });
}

/** Who it is to be, under what other names it was looked for, and how it came in. */
function Said({ term: { role, side, other_names, subject, via, restricted } }: { term: ConflictTerm }) {
  const said = [
    ...placeInWords(role, side),
    other_names.length > 0 && t`also ${other_names.join(', ')}`,
    subject,
    pathInWords(via),
  ].filter(Boolean);
  if (said.length === 0 && restricted === 'NONE') return null;
  return (
    <span className={classes.said}>
      {said.join(' · ')} <RestrictedTag restricted={restricted} />
    </span>
  );
}

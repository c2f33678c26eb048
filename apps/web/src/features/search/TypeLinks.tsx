import { type FoundType, foundTypeLabels, foundTypes } from '@caseward/contract/search';
import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../shared/paths.ts';
import classes from './TypeLinks.module.css';

/** Narrows a search down to one type, or widens it to all. */
export function TypeLinks({ q, type }: { q: string; type: FoundType | undefined }) {
  return (
    <nav aria-label={t`Types`} className={classes.links}>
      {[undefined, ...foundTypes].map((each) => (
        <Link
          key={each ?? 'all'}
          to={paths.search}
          search={{ q, type: each }}
          activeProps={{}}
          aria-current={each === type ? 'page' : undefined}
          className={classes.link}
        >
          {each ? foundTypeLabels[each] : t`All`}
        </Link>
      ))}
    </nav>
  );
}

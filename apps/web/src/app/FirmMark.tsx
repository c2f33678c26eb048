import { type ComponentType, Suspense } from 'react';
import { Logo } from '../shared/layout/Logo.tsx';
import { lazyPart } from '../shared/lazy-part.tsx';
import type { SessionState } from '../shared/session/session.ts';
import classes from './FirmMark.module.css';

// Paper alone shows it.
const PrintedOn: ComponentType = lazyPart(() => import('./frame-parts.ts'), 'PrintedOn');

/** Logo and name of the firm, on the screen and on paper. */
export function FirmMark({ tenant }: Pick<SessionState, 'tenant'>) {
  const logo = tenant?.logo;
  return (
    <>
      {logo ? (
        <img src={logo.address} width={logo.width} height={logo.height} alt="" className={classes.logo} />
      ) : (
        <span className={classes.emblem}>
          <Logo size={28} />
        </span>
      )}
      <span className={classes.firm}>{tenant?.name ?? 'Caseward'}</span>
      <Suspense>
        <PrintedOn />
      </Suspense>
    </>
  );
}

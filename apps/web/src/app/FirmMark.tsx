import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { Logo } from '../shared/layout/Logo.tsx';
import { rememberedLogo } from '../shared/session/remembered-logo.ts';
import type { SessionState } from '../shared/session/session.ts';
import classes from './FirmMark.module.css';

// Paper alone shows it.
const PrintedOn: ComponentType = lazy(async () => ({
  default: (await import('./PrintedOn.tsx')).PrintedOn,
}));

/** Logo and name of the firm, on the screen and on paper. This browser's sign-in will show the logo too. */
export function FirmMark({ tenant }: Pick<SessionState, 'tenant'>) {
  const logo = tenant?.logo;
  useEffect(() => {
    if (!tenant) return;
    if (logo) rememberedLogo.set(logo.address);
    else rememberedLogo.clear();
  }, [tenant, logo]);
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

import { useState } from 'react';
import { Logo } from '../../shared/layout/Logo.tsx';
import { rememberedLogo } from '../../shared/session/remembered-logo.ts';
import classes from './SignInLogo.module.css';

/** The logo of the firm that signed in last in this browser; that of Caseward where there is none any more. */
export function SignInLogo() {
  const [address, setAddress] = useState(rememberedLogo.get);
  return address ? (
    <img src={address} alt="" className={classes.logo} onError={() => setAddress(undefined)} />
  ) : (
    <Logo size={48} />
  );
}

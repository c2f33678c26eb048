import { createContext } from 'react';

/** Whether the first screen follows upon sign-in in the same page. */
export const FollowsSignIn = createContext(false);

import { createContext } from 'react';

/** Closes the dialog around a form, after asking about unsaved changes; undefined: there is none. */
export const CloseDialog = createContext<(() => void) | undefined>(undefined);

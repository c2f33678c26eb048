import { t } from '@lingui/core/macro';
import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useState } from 'react';
import { isServerReachable } from './api/reachable.ts';
import { LoadError } from './feedback/LoadError.tsx';
import { hasUnsaved } from './forms/unsaved.ts';

/** What browsers say of code that could not be loaded. */
const codeFailure = /dynamically imported module|importing a module script|preload CSS/i;

/** Whether an error says that code could not be loaded. */
export const isMissingCode = (error: unknown): boolean => codeFailure.test(String(error));

/** Any component. React's own types name it with `any`, too. */
type Part = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default'];

/**
 * A component whose code comes when it is first drawn. Code that a server no longer has, because a newer release runs,
 * is with the page of that release: it is loaded anew once, but never under what somebody has typed.
 * @param load imports its module
 * @param name what the module calls it
 */
export const lazyPart = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Extract<Module[Name], Part>> =>
  lazy(async () => {
    const found = await load().catch(async (error: unknown) => {
      if (isMissingCode(error) && (await isServerReachable()))
        return { [name]: ofNewerRelease(error, String(name)) } as Module;
      throw error;
    });
    return { default: found[name] as Extract<Module[Name], Part> };
  });

/** The address of the script that the page began with: another one in each release. */
const release = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;

/** Stands where a part would: has the page loaded anew, or says so where that would lose something. */
const ofNewerRelease = (error: unknown, name: string): ComponentType =>
  function NewerRelease() {
    // Not by the error: some browsers name no file in it.
    const note = `caseward_reloaded:${release()}:${name}`;
    const [isTyped] = useState(hasUnsaved);
    const [wasReloaded] = useState(() => sessionStorage.getItem(note) !== null);
    const isDue = !isTyped && !wasReloaded;
    useEffect(() => {
      if (!isDue) return;
      sessionStorage.setItem(note, '');
      location.reload();
    }, [note, isDue]);
    if (isTyped)
      return (
        <LoadError
          text={t`A part of this page could not be loaded. A newer version of Caseward may be here: save what you have typed, then load the page again.`}
          label={t`Load the page again`}
          retry={() => location.reload()}
          isWholePage
        />
      );
    // The page of the server lacks it as well.
    if (wasReloaded) throw error;
    return null;
  };

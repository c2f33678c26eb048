import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../api/api-error.ts';
import type { Newcomer } from './offer-check.ts';

/**
 * Where saving a matter or its parties takes a conflict check first: offers to run it, with those who were to become
 * parties. The code of the offer comes when it is needed.
 */
export function useCheckOffer(matter: string) {
  const navigate = useNavigate();
  return async <Saved>(saving: Promise<Saved>, newcomers: readonly Newcomer[] = []): Promise<Saved> => {
    try {
      return await saving;
    } catch (error) {
      if (error instanceof ApiError && error.is('conflict-check-needed'))
        (await import('./offer-check.ts')).offerCheck(matter, newcomers, navigate);
      throw error;
    }
  };
}

import { LoadError } from '../shared/feedback/LoadError.tsx';

/** Shown instead of a screen that failed (error boundary). */
export const ErrorScreen = ({ error }: { error: unknown }) => (
  <LoadError
    text={`Error: ${error instanceof Error ? error.message : error}`}
    retry={() => window.location.reload()}
  />
);

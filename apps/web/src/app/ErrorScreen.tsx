import { LoadError } from '../shared/feedback/LoadError.tsx';

/** In place of a screen that broke. */
export const ErrorScreen = ({ error }: { error: unknown }) => (
  <LoadError
    text={`Error: ${error instanceof Error ? error.message : error}`}
    retry={() => window.location.reload()}
  />
);

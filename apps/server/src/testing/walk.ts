import { api } from '@caseward/contract/api';
import type { Endpoint, EndpointGroup } from '@caseward/contract/endpoint';

/** Every endpoint of the contract with its name, for the walks. */
export const everyEndpoint: { name: string; endpoint: Endpoint }[] = Object.entries(
  api as Record<string, EndpointGroup>,
).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
);

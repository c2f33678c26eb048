import { api } from '@caseward/contract/api';
import type { Endpoint, EndpointGroup } from '@caseward/contract/endpoint';

/** An endpoint with its name: group and call. */
export interface NamedEndpoint {
  name: string;
  endpoint: Endpoint;
}

/** Every endpoint of the contract, for the walks. */
export const everyEndpoint: NamedEndpoint[] = Object.entries(api as Record<string, EndpointGroup>).flatMap(
  ([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
);

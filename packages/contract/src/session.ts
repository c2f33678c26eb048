import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './primitives.ts';
import { everyone, Role } from './roles.ts';

const credential = (message: string) =>
  z
    .string({ error: message })
    .check(z.minLength(1, { error: message }), z.maxLength(256, { error: 'At most 256 characters.' }));

export const Credentials = z.strictObject({
  username: credential('Enter your username.'),
  password: credential('Enter your password.'),
});
export type Credentials = z.infer<typeof Credentials>;

export const Tokens = z.object({ access: z.string(), refresh: z.string() });
export type Tokens = z.infer<typeof Tokens>;

export const CurrentUser = z.object({
  user: z.object({
    id: Id,
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    role: Role,
  }),
  tenant: z.object({ id: Id, name: z.string(), time_zone: z.string() }),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const session = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/v1/users/token/',
    summary: 'Sign in with username and password',
    access: 'public',
    body: Credentials,
    response: Tokens,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/v1/users/token/refresh/',
    summary: 'Exchange a refresh token for its successor and a new access token',
    access: 'public',
    body: z.strictObject({ refresh: z.string().check(z.maxLength(1000)) }),
    response: Tokens,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/v1/users/logout/',
    summary: 'End this session at once',
    access: everyone,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/v1/users/me/',
    summary: 'The signed-in person and their firm',
    access: everyone,
    response: CurrentUser,
  }),
};

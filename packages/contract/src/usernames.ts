import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { presented } from './passwords.ts';
import { Person } from './people.ts';
import { requiredLine } from './primitives.ts';
import { pathId } from './references.ts';
import { administrators, everyone } from './roles.ts';
import { CurrentUser } from './session.ts';

/** Another username, and the caller's own password. */
export const UsernameChange = z.strictObject({
  current_password: presented('Enter your own password.'),
  username: requiredLine(150, 'Choose a username.'),
});
export type UsernameChange = z.infer<typeof UsernameChange>;

export const usernames = {
  changeOwn: endpoint({
    method: 'POST',
    path: '/api/v1/account/username/',
    summary: 'Change your username; you stay signed in',
    access: everyone,
    body: UsernameChange,
    response: CurrentUser,
    signedInOnly: true,
  }),
  change: endpoint({
    method: 'POST',
    path: '/api/v1/people/:id/username/',
    summary: "Change a person's username; they stay signed in",
    access: administrators,
    params: z.object({ id: pathId('user') }),
    body: UsernameChange,
    response: Person,
    refuses: ['conflict'],
    signedInOnly: true,
  }),
};

/** First name, then last name. A company has no last name; the result never ends in a space. */
export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`.trim();

/** A person of the firm, marked when they cannot sign in. */
export const userName = ({ username, disabled }: { username: string; disabled?: boolean }): string =>
  disabled ? `${username} (disabled)` : username;

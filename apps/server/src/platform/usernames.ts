/** How a username is compared: two that look alike or differ in case alone are one. */
export const usernameKey = (username: string): string => username.normalize('NFKC').trim().toLowerCase();

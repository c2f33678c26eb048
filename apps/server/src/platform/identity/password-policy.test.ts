import { describe, expect, test } from 'vitest';
import { passwordFault, requireGoodPassword, shortestPassword } from './password-policy.ts';

const alone = {
  username: 'n.okafor',
  first_name: 'Ngozi',
  last_name: 'Chukwuma-Okafor',
  firm_name: 'Hale & Dorn LLP',
  two_factor: false,
};
const withTwoFactor = { ...alone, two_factor: true };

const common = 'It is one of the passwords that are guessed first. Choose another.';
const own =
  'It is little more than your name, your username or the name of your firm. Choose something else.';

describe('a new password', () => {
  test.each([
    'fifteen letters',
    'correct horse battery staple',
    'three otters in a canoe',
    'Ms Okoro 1987 by the sea',
    '        x       ',
    'пароль на вечер',
    '🐳🐋🐬🦭🐟🐠🐡🦈🐙🐚🪸🦀🦞🦐🦑',
  ])('may be %j', async (password) => {
    expect(await passwordFault(password, alone)).toBeUndefined();
  });

  test.each([
    ['fourteen chars', alone, 'At least 15 characters.'],
    ['🐳🐋🐬🦭🐟🐠🐡🦈🐙🐚🪸🦀🦞🦐', alone, 'At least 15 characters.'],
    // Fifteen characters as typed on some keyboards, thirteen after normalisation.
    ['cafe\u0301 cre\u0300me pie', alone, 'At least 15 characters.'],
    ['seven77', withTwoFactor, 'At least 8 characters.'],
    ['walrus'.repeat(43), alone, 'At most 256 characters.'],
  ])('has the length its owner needs: %j', async (password, owner, fault) => {
    expect(await passwordFault(password, owner)).toBe(fault);
  });

  test('may be shorter beside a second factor', async () => {
    expect(await passwordFault('walrus 8', withTwoFactor)).toBeUndefined();
    expect([shortestPassword(alone), shortestPassword(withTwoFactor)]).toEqual([15, 8]);
  });

  test.each([
    '1234567890qwerty',
    'QWERTYuiop12345',
    'passwordpassword',
    'passwordpasswordpassword',
    'aaaaaaaaaaaaaaaaa',
    'xyzxyzxyzxyzxyz',
    // Full-width characters.
    'ｐａｓｓｗｏｒｄｐａｓｓｗｏｒｄ',
  ])('is not common: %j', async (password) => {
    expect(await passwordFault(password, alone)).toBe(common);
  });

  test.each([
    '123456789012345',
    '987654321098765',
    'password1234567',
    'ILoveYou1234567',
    'qwertyuiopasdfgh',
    'asdfghjkl;asdfghjkl;qwe',
    'abcdefghijklmnopqr',
    '1q2w3e4r5t6y7u8i',
  ])('is not soon guessed: %j', async (password) => {
    expect(await passwordFault(password, alone)).toMatch(/^It is (soon guessed|one of the passwords)/);
  });

  test.each(['baseball', 'Password', 'iloveyou', '12345678'])(
    'is not common, if it has eight characters: %j',
    async (password) => {
      expect(await passwordFault(password, withTwoFactor)).toBe(common);
    },
  );

  test.each([
    'n.okafor n.okafor',
    'N.Okafor-2026-11-21',
    'Hale & Dorn LLP!',
    'HaleDornLLP2026',
    'caseward 12345678',
    'okafor@haledorn',
    'Ngozi Chukwuma 1987',
    'Chukwuma-Okafor',
  ])('is not made of its own owner: %j', async (password) => {
    expect(await passwordFault(password, alone)).toBe(own);
  });

  test.each(['okafor likes whales', 'the dorn is green', 'ngozi sings alto', 'hale, hearty and wise'])(
    'may mention its owner: %j',
    async (password) => {
      expect(await passwordFault(password, alone)).toBeUndefined();
    },
  );

  test('is refused in its field', async () => {
    await expect(requireGoodPassword('new_password', 'short', alone)).rejects.toMatchObject({
      status: 400,
      errors: { new_password: ['At least 15 characters.'] },
    });
    await expect(requireGoodPassword('new_password', 'fifteen letters', alone)).resolves.toBeUndefined();
  });
});

test('the list has ten thousand passwords and more of eight characters', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const long = dictionary['passwords-common'].filter((password) => [...password].length >= 8);
  expect(long.length).toBeGreaterThan(10_000);
});

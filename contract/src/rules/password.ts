import { fill, w, type Word } from '../words/word.ts';

/** The passwords that are guessed first, besides runs and repetitions, in lower case. */
export const COMMON_PASSWORDS: readonly string[] = [
  'password',
  'password1',
  'password12',
  'password123',
  'password1234',
  'passw0rd',
  'p@ssw0rd',
  'p@ssword',
  'admin123',
  'admin1234',
  'admin12345',
  'admin@123',
  'administrator',
  'root1234',
  'welcome1',
  'welcome123',
  'changeme',
  'changeit',
  'letmein1',
  'letmein123',
  'iloveyou',
  'iloveyou1',
  'woaini520',
  'woaini1314',
  'woaini123',
  '5201314a',
  'a1234567',
  'a12345678',
  'a123456789',
  'aa123456',
  'abc12345',
  'abc123456',
  'abcd1234',
  'abcd12345',
  'qwer1234',
  'qwerty12',
  'qwerty123',
  'qwerty1234',
  '1q2w3e4r',
  '1q2w3e4r5t',
  '1qaz2wsx',
  '1qaz2wsx3edc',
  'q1w2e3r4',
  'zaq12wsx',
  'asdf1234',
  'zxcvbnm1',
  'football',
  'baseball',
  'superman',
  'sunshine',
  'princess',
  'dragon123',
  'monkey123',
  'trustno1',
  'starwars',
  'whatever',
  'test1234',
  'user1234',
  'guest123',
  'system123',
  'oracle123',
  'plumbline',
  'plumbline1',
  'plumbline123',
  '12341234',
  '12121212',
  '11223344',
  '13131313',
  '147258369',
  '159357456',
  '789456123',
  '987654321',
];

/** Keyboard rows and counting sequences: a password that is part of one, forwards or backwards, is a run. */
const RUNS = ['1234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const REASONS = {
  short: w('At least {least} characters.', '至少 {least} 个字符。'),
  name: w('It must not be your own name.', '不能与您的账号相同。'),
  common: w('This password is too common and easy to guess.', '该密码过于常见，容易被猜到。'),
} as const;

const isRun = (text: string): boolean =>
  RUNS.some((run) => {
    const doubled = run + run;
    return doubled.includes(text) || [...doubled].toReversed().join('').includes(text);
  });

const isRepeated = (text: string): boolean => /^(.{1,2})\1+$/u.test(text);

/** Login names, and the local part of those that are e-mail addresses. */
const namesOf = (names: readonly string[]): readonly string[] =>
  names.flatMap((name) => [name.toLowerCase(), name.toLowerCase().split('@')[0] ?? '']).filter((name) => name !== '');

/**
 * Why a password as typed is too weak, or null: too short, the owner's own name, or among those guessed first. No kinds
 * of character are required: that makes passwords worse, as NIST SP 800-63B found. Spaces at the ends do not count,
 * because passwords are trimmed (readings D20).
 *
 * @param rules `least` characters, and the `names` of its owner
 */
export function passwordWeakness(
  password: string,
  { least, names }: { readonly least: number; readonly names: readonly string[] },
): Word | null {
  const text = password.trim().toLowerCase();
  if (text.length < least) return fill(REASONS.short, { least: String(least) });
  if (namesOf(names).includes(text)) return REASONS.name;
  return COMMON_PASSWORDS.includes(text) || isRun(text) || isRepeated(text) ? REASONS.common : null;
}

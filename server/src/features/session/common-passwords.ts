import { dictionary } from '@zxcvbn-ts/language-common';
import { COMMON_PASSWORDS } from '@plumbline/contract/rules/password.ts';
import { wireForm } from './password.ts';

/** What people append to a common word, or to their own name, when a rule asks for more. */
export const USUAL_ENDINGS = ['', '1', '12', '123', '1234', '!', '@123', '2025', '2026'] as const;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

let common: ReadonlySet<string> | undefined;
const all = (): ReadonlySet<string> =>
  (common ??= new Set(
    [...COMMON_PASSWORDS, ...(dictionary['passwords-common'] ?? [])].map((text) => text.toLowerCase()),
  ));

/**
 * True when a typed password, ignoring case, is one of the fifty thousand or so most often guessed, with or without a
 * usual ending.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.trim().toLowerCase();
  return USUAL_ENDINGS.some((ending) => text.endsWith(ending) && all().has(text.slice(0, text.length - ending.length)));
}

let wires: ReadonlySet<string> | undefined;

/**
 * The same check for the MD5 of a password, as listed or with a capital letter: all that can be checked quickly on a
 * hash.
 */
export function isCommonWire(wire: string): boolean {
  wires ??= new Set([...all()].flatMap((text) => [wireForm(text), wireForm(capital(text))]));
  return wires.has(wire.toLowerCase());
}

import { isCommonWire, USUAL_ENDINGS } from './common-passwords.ts';
import { wireForm } from './password.ts';

const namesOf = (name: string): readonly string[] => [name, name.toLowerCase(), name.toLowerCase().split('@')[0] ?? ''];

const isName = (wire: string, names: readonly string[]): boolean =>
  names
    .flatMap(namesOf)
    .filter((name) => name !== '')
    .some((name) => USUAL_ENDINGS.some((ending) => wireForm(name + ending) === wire));

/**
 * True when the wire form alone shows at once that a password is weak: a commonly guessed one, or a name of its owner.
 */
export const isWeakPasswordMd5 = (wire: string, names: readonly string[]): boolean =>
  isCommonWire(wire) || isName(wire.toLowerCase(), names);

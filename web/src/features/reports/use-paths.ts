import { isRefField } from '@plumbline/contract/field/kinds.ts';
import { registerOrListOf } from '@plumbline/contract/lists/index.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fieldAt } from '@plumbline/contract/rules/field-path.ts';
import { useLanguage } from '../../lib/value/language.ts';

/** A field to choose. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The fields of a register and of the rows its references name, as far as they suit. */
export function usePaths(register: AnyRegister, suits: (path: string) => boolean): readonly Choice[] {
  const language = useLanguage();
  const through = (name: string): readonly string[] => {
    const field = register.fields[name];
    const target = field && isRefField(field) && !field.live ? registerOrListOf(field.to) : undefined;
    return target ? Object.keys(target.fields).map((inner) => `${name}.${inner}`) : [];
  };
  const names = Object.keys(register.fields);
  return [...names, ...names.flatMap(through)].filter(suits).map((value) => ({
    value,
    label: fieldAt(register, value)?.label[language] ?? value,
  }));
}

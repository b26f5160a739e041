import { holds, PROFILES } from '@plumbline/contract/access.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { permissionOn } from '@plumbline/contract/registers/list-sheets.ts';
import type { Language } from '@plumbline/contract/words/word.ts';

/** A table that a file can be imported into. */
export interface ImportTable {
  readonly key: string;
  readonly label: string;
}

/** The tables the user may import into, in the language's alphabetical order (domain guide 2.13). */
export function importTables(
  registers: readonly AnyRegister[],
  { granted, language }: { readonly granted: ReadonlySet<string>; readonly language: Language },
): readonly ImportTable[] {
  const order = new Intl.Collator(language === 'zh' ? 'zh-CN' : 'en');
  return registers
    .filter(
      ({ access, key }) =>
        PROFILES[access].some((right) => right === 'import') && holds(granted, permissionOn(key, 'import')),
    )
    .map(({ key, label }) => ({ key, label: label[language] }))
    .toSorted((a, b) => order.compare(a.label, b.label));
}

import type { Ref } from '@plumbline/contract/field/field.ts';
import { tabOf } from '@plumbline/contract/field/kinds.ts';
import { type QueryListKey, queryLists } from '@plumbline/contract/lists/index.ts';
import { allRegisters, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import { lazy } from '../../lib/look/lazy.ts';
import { extendRegister } from '../extensions.ts';
import { rowsTab } from './rows-tab.tsx';

const NamingTab = lazy(async () => ({ default: (await import('./naming-tab.tsx')).NamingTab }));

// for each reference declared with `tab`, the sheets of the rows it refers to list the rows that refer to them
for (const register of [...allRegisters, ...queryLists])
  for (const [field, declared] of Object.entries(register.fields)) {
    const label = tabOf(declared);
    if (label === undefined || !('to' in declared)) continue;
    const key = register.key as RegisterKey | QueryListKey; // eslint-disable-line -- every register or list has a key of its own
    const render = (row: Ref) => <NamingTab key={row.id} register={register} field={field} row={row} />;
    extendRegister(declared.to, { tabs: [rowsTab({ register: key, field, label, render })] });
  }

import { isMany, tabOf } from '@plumbline/contract/field/kinds.ts';
import type { Condition } from '@plumbline/contract/register/filter.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { permissionOn } from '@plumbline/contract/registers/list-sheets.ts';
import { lazy } from 'react';
import { readVerb } from '../../lib/call/query.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { extendRegister } from '../extensions.ts';

const NamingTab = lazy(async () => ({ default: (await import('./naming-tab.tsx')).NamingTab }));

// for each reference declared with `tab`, the sheets of the rows it refers to list the rows that refer to them
for (const register of allRegisters)
  for (const [name, field] of Object.entries(register.fields)) {
    const label = tabOf(field);
    if (label === undefined || !('to' in field)) continue;
    const naming = (id: string): Condition =>
      isMany(field) ? { field: name, op: 'anyOf', value: [id] } : { field: name, op: 'is', value: id };
    extendRegister(field.to, {
      tabs: [
        {
          key: `${register.key}.${name}`,
          label,
          permission: permissionOn(register.key, 'see'),
          count: async ({ id }) => (await readVerb(register.key, 'count', { filter: naming(id) })).total,
          render: ({ id }) => (
            <Waiting>
              <NamingTab key={id} register={register} naming={{ field: name, id }} filter={naming(id)} />
            </Waiting>
          ),
        },
      ],
    });
  }

import { permission } from '@plumbline/contract/access.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { lazy } from 'react';
import { readVerb } from '../../lib/call/query.ts';
import { extendRegister } from '../../register/extensions.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { compareWords } from './compare/words.ts';

const AsBuiltTab = lazy(async () => ({ default: (await import('./as-built-tab.tsx')).AsBuiltTab }));
const CompareTab = lazy(async () => ({ default: (await import('./compare/compare-tab.tsx')).CompareTab }));
const { asBuiltDrawing, drawing } = registers;

extendRegister(drawing.key, {
  tabs: [
    {
      key: asBuiltDrawing.key,
      label: registerTitle(asBuiltDrawing),
      permission: permission(asBuiltDrawing.key, 'see'),
      count: async ({ id }) =>
        (await readVerb(asBuiltDrawing.key, 'count', { filter: { field: 'drawing', op: 'is', value: id } })).total,
      render: ({ id, name }) => (
        <Waiting>
          <AsBuiltTab key={id} drawing={{ id, title: String(name) }} />
        </Waiting>
      ),
    },
    {
      key: 'compare',
      label: compareWords.tab,
      render: ({ id }) => (
        <Waiting>
          <CompareTab key={id} id={id} />
        </Waiting>
      ),
    },
  ],
});

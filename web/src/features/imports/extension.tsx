import { queryLists } from '@plumbline/contract/lists/index.ts';
import { registerOf, registers } from '@plumbline/contract/registers/index.ts';
import { Suspense } from 'react';
import { later } from '../../lib/look/page-idle.ts';
import { extendRegister } from '../../register/extensions.ts';
import { MakeButton } from './make-button.tsx';

const LogActions = later(() => import('./log-actions.tsx'));

extendRegister(registers.importJob.key, {
  actions: ({ id, state }) => (
    <Suspense>
      <LogActions id={id} isDone={state === 'done' || state === 'undone'} />
    </Suspense>
  ),
});

// each list declares which rows can be made from it
for (const list of queryLists) {
  const { makes } = list.query;
  if (makes === undefined) continue;
  extendRegister(list.key, {
    bulkActions: [{ key: 'make', render: (facts) => <MakeButton list={list} makes={makes} facts={facts} /> }],
  });
  if (makes.changes !== undefined && registerOf(makes.register) !== undefined)
    extendRegister(makes.register, {
      bulkActions: [
        { key: list.key, render: (facts) => <MakeButton list={list} makes={makes} facts={facts} ofRows /> },
      ],
    });
}

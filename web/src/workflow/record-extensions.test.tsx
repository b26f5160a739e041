import { expect, test } from 'vitest';
import { factsOf, RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import { extensionOf } from '../register/extensions.ts';
import './record-extensions.tsx';

test.each(RECORD_KEYS)('the screens of %s match its declaration', (key) => {
  const { form, assignedTo, voids } = factsOf(key);
  const { tabs = [], bulkActions = [], banner } = extensionOf(key);
  const keys = (all: readonly { readonly key: string }[]): readonly string[] => all.map((entry) => entry.key);
  expect(keys(tabs)).toEqual([...(form ? [form.onlyDesigned ? 'document' : 'sheet'] : []), 'signOffs']);
  // a form that every record has comes first; a form that exists only when designed does not
  expect(keys(tabs.filter(({ first }) => first))).toEqual(form && !form.onlyDesigned ? ['sheet'] : []);
  expect(tabs.find((tab) => tab.key === 'signOffs')?.count).toBeDefined();
  expect(keys(bulkActions)).toEqual([
    'sign',
    'takeBack',
    ...(form ? ['print'] : []),
    ...(form?.offline ? ['workbook'] : []),
    ...(assignedTo === undefined ? [] : ['chase']),
    ...(voids?.says ? ['void'] : []),
  ]);
  expect(banner).toBeDefined();
});

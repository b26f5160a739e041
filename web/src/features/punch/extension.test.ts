import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { expect, test } from 'vitest';
import { extensionOf } from '../../register/extensions.ts';
import '../checks/extension.tsx';
import './extension.tsx';

const kinds = allRegisters.filter(({ key, subset }) => key === 'taggedItem' || subset?.of === 'taggedItem');

test('every page of tagged items shows the ITRs and the punch items of a row (domain guide 2.3)', () => {
  expect(kinds.length).toBeGreaterThan(7);
  for (const { key } of kinds)
    expect(
      extensionOf(key).tabs?.map((tab) => tab.key),
      key,
    ).toEqual(['tagItr.taggedItem', 'punch']);
});

import { expect, test } from 'vitest';
import { filter } from '@plumbline/contract/register/filter.ts';
import { filterOfLink } from '../../lib/place/list-link.ts';
import { classLinks, disciplineLinks, handoverLinks, punchLinks } from './share-links.ts';

const scope = { subSystems: ['s1'] };
const share = { id: 'x', name: 'MCC', total: 3, done: 1 };
const parseFilter = (href: string | undefined) =>
  filter.parse(filterOfLink(new URL(href ?? '', 'http://host').searchParams));

test('each count of a discipline or class opens its checks', () => {
  expect(parseFilter(disciplineLinks(scope, share).done)).toEqual({
    and: [
      { field: 'subSystems', op: 'anyOf', value: ['s1'] },
      { field: 'discipline', op: 'anyOf', value: ['x'] },
      { field: 'progress', op: 'anyOf', value: ['signedOff'] },
      { field: 'isMock', op: 'is', value: false },
    ],
  });
  expect(JSON.stringify(parseFilter(classLinks(scope, share).total))).toContain('"itrClass"');
});

test('open punch items are those neither accepted nor outstanding work', () => {
  expect(JSON.stringify(parseFilter(punchLinks(scope, share).open))).toContain('["raised","cleared"]');
});

test('certificates open on the page of their type', () => {
  const { done } = handoverLinks({ system: 'y' }, scope, share);
  expect(done?.startsWith('/Handover/MCC?')).toBe(true);
  expect(parseFilter(done)).toEqual({
    and: [
      { field: 'handoverType', op: 'is', value: 'MCC' },
      {
        or: [
          { field: 'subSystem', op: 'anyOf', value: ['s1'] },
          { field: 'system', op: 'is', value: 'y' },
        ],
      },
      {
        and: [
          { field: 'state', op: 'is', value: 'accepted' },
          { field: 'doubt', op: 'isNot', value: 'inDoubt' },
        ],
      },
    ],
  });
});

test('a share without a row of its own has no link', () => {
  expect(disciplineLinks(scope, { ...share, id: null }).total).toBeUndefined();
});

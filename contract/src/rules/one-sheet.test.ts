import { describe, expect, test } from 'vitest';
import { registers } from '../registers/index.ts';
import { partsOfSheet } from './one-sheet.ts';

const { tagSet, tag } = registers;

describe('a sheet of rows with their lines', () => {
  test('fills both registers: each row once, and its lines with the row above them', () => {
    const headers = ['Tag number', 'Description', 'Members · Member', '成员 · 加入日期', 'Whatever'];
    expect(partsOfSheet(tagSet, headers)).toEqual([
      {
        register: 'tagSet',
        mapping: { fields: { name: { from: ['Tag number'] }, description: { from: ['Description'] } }, once: true },
      },
      {
        register: 'tagSetMember',
        mapping: {
          fields: {
            tagSet: { from: ['Tag number'], down: true },
            member: { from: ['Members · Member'] },
            dateAdded: { from: ['成员 · 加入日期'] },
          },
        },
      },
    ]);
  });

  test('is recognised under the aliases of a company, for rows and lines', () => {
    const inFile = (caption: string): string => ({ Loop: 'Tag number', Part: 'Member' })[caption] ?? caption;
    const parts = partsOfSheet(tagSet, ['Loop', 'Members · Part'], inFile);
    expect(parts?.[0].mapping.fields).toEqual({ name: { from: ['Loop'] } });
    expect(parts?.[1].mapping.fields).toMatchObject({ member: { from: ['Members · Part'] } });
  });

  test.each([
    ['rows alone', tagSet, ['Tag number', 'Description']],
    ['lines without a row', tagSet, ['Members · Member']],
    ['rows of a register without lines', tag, ['Tag number', 'Members · Member']],
  ])('is not recognised: %s', (_, register, headers) => {
    expect(partsOfSheet(register, headers)).toBeUndefined();
  });
});

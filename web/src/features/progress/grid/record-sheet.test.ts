import { expect, test } from 'vitest';
import { tabsBeside } from './record-sheet.tsx';

test('next to grid, board and skylines a record shows its tabs, its parts first, even if no list was opened before', () => {
  const tabsOf = (key: 'workPack' | 'jobCard') => tabsBeside(key).map((tab) => [tab.key, tab.permission]);
  expect(tabsOf('workPack')[0]).toEqual(['jobCard.workPack', 'jobCard:see']);
  expect(tabsOf('workPack')).toContainEqual(['workPackApproval.workPack', 'workPackApproval:see']);
  expect(tabsOf('workPack')).toContainEqual(['moc.workPacks', 'moc:see']);
  expect(tabsOf('jobCard')[0]).toEqual(['operation', 'operation:see']);
  expect(tabsOf('jobCard')).toContainEqual(['moc.jobCards', 'moc:see']);
});

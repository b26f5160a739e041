import { expect, test } from 'vitest';
import {
  isOlderRevision,
  nameWithoutRevision,
  newestRevision,
  proposedRevision,
  revisionOrder,
} from './drawing-revision.ts';

test.each([
  ['D-100_P01.pdf', 'D-100', 'P01'],
  ['D-100-REV-B.pdf', 'D-100', 'B'],
  ['D-100 rev.2.pdf', 'D-100', '2'],
  ['D-100_B.pdf', 'D-100', 'B'],
  ['D-100_P01_GENERAL_ARRANGEMENT.pdf', 'D-100', 'P01'],
  ['D-100 C版.pdf', 'D-100', 'C'],
  ['PID-20-01-001_C2.pdf', 'PID-20-01-001', 'C2'],
  ['PLAN_P02.pdf', '', 'P02'],
  ['EDORM-BBA-00-XX-DR-A-0001_COVER_SHEET-P01.pdf', '', 'P01'],
  ['EDORM-BBA-00-RF-DR-A-2001_ROOF_PLAN_(DESIGN)-P01.pdf', 'EDORM-BBA-00-RF-DR-A-2001', 'P01'],
])('%s of drawing "%s" proposes revision %s [R2.3-146]', (name, drawing, revision) => {
  expect(proposedRevision(name, drawing)).toBe(revision);
});

test.each([
  ['D-100.pdf', 'D-100'],
  ['PH-ME-P-0156-001.pdf', ''],
  ['PH-ME-P-0156-001.pdf', 'PH-ME-P-0156-001'],
  ['revised plan.pdf', ''],
  ['photo of the door.jpg', ''],
])('%s of drawing "%s" proposes none, because what it has may be part of a number', (name, drawing) => {
  expect(proposedRevision(name, drawing)).toBeNull();
});

test('two files of one drawing are the same document apart from their revisions', () => {
  const without = (name: string): string => nameWithoutRevision(name, 'D-100');
  expect(without('D-100_P01_LAYOUT.pdf')).toBe(without('D-100-P02 LAYOUT.pdf'));
  expect(without('D-100-REV-A.pdf')).toBe(without('D-100_B.pdf'));
  expect(without('D-100_P01_LAYOUT.pdf')).not.toBe(without('D-100_P01_DETAILS.pdf'));
});

test('revisions follow each other: preliminary ones first, letters before figures, figures by value, whatever their zeros and case', () => {
  const inOrder = ['P01', 'P2', 'A', 'B', 'C1', 'C2', 'C10', 'P', 'Z1', '0', '1', '10'];
  const sorted = inOrder.toReversed().toSorted((a, b) => (revisionOrder(a) < revisionOrder(b) ? -1 : 1));
  expect(sorted).toEqual(inOrder);
  expect(isOlderRevision('P01', 'P02')).toBe(true);
  expect(isOlderRevision('p1', 'P01')).toBe(false);
  expect(isOlderRevision('P01', 'P1')).toBe(false);
});

test('a drawing is brought to the newest of the revisions entered, and only if that is newer than its own', () => {
  expect(newestRevision(['P02', ' P10', '', 'P01'], 'P01')).toBe('P10');
  expect(newestRevision(['P02', 'P1'], 'P02')).toBeUndefined();
  expect(newestRevision(['A'], '')).toBe('A');
  expect(newestRevision(['', ' '], '')).toBeUndefined();
});

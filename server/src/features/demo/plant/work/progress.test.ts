import { limitOf } from '@plumbline/contract/rules/limits.ts';
import { factsOf, stateThat } from '@plumbline/contract/workflow/records.ts';
import { progressOf, sheetProgress, tasksForPunch } from '@plumbline/contract/rules/check-sheet.ts';
import { answers as answersShape } from '@plumbline/contract/rules/answers.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { plantForm } from '../forms.ts';
import { people } from '../people.ts';
import { placeOf } from '../names.ts';
import { plant } from '../plant.ts';
import { progress } from './progress.ts';
import { library } from '../library.ts';
import { itemsWithChecks } from './checks.ts';

const made = plant({ tags: 4000, seed: 5, asOf: '2026-06-30' });
const done = progress(made);
const checks = [...done.checks()];
const punch = [...done.punchItems()];
const certificates = done.certificates();

const sheets = new Map<string, FormTemplate>(library.map((itr) => [itr.name, plantForm('itr', itr)]));
const sheetOf = (itr: string): FormTemplate => {
  const sheet = sheets.get(itr);
  if (sheet === undefined) throw new Error(`no sheet for ${itr}`);
  return sheet;
};

/** Checks by subsystem and class: total and signed. */
const tally = new Map<string, { total: number; signed: number }>();
beforeAll(() => {
  for (const { item, itrs } of itemsWithChecks(made.layout))
    for (const itr of itrs) {
      const key = `${item.unit.subSystem.name} ${itr.slice(-1)}`;
      const sum = tally.get(key) ?? { total: 0, signed: 0 };
      tally.set(key, {
        total: sum.total + 1,
        signed: sum.signed + (done.stateOf(item.name, itr) === 'signedOff' ? 1 : 0),
      });
    }
});
const signedShare = (subSystem: string): number => {
  const { total, signed } = tally.get(`${subSystem} A`) ?? { total: 0, signed: 0 };
  return total === 0 ? 1 : signed / total;
};

describe('the progress of the plant', () => {
  test('is the same each time it is generated', () => {
    expect([...progress(made).checks()]).toEqual(checks);
    expect([...progress(made).punchItems()]).toEqual(punch);
  });

  test('is nearly complete early, partial in the middle, untouched late', () => {
    const { byDate } = made.layout;
    const mean = (from: number, to: number): number => {
      const part = byDate.slice(Math.floor(from * byDate.length), Math.floor(to * byDate.length));
      return part.reduce((all, { name }) => all + signedShare(name), 0) / part.length;
    };
    expect(mean(0, 0.25)).toBeGreaterThan(0.95);
    expect(mean(0.35, 0.6)).toBeGreaterThan(0.1);
    expect(mean(0.35, 0.6)).toBeLessThan(0.85);
    expect(mean(0.8, 1)).toBe(0);
  });

  test('has checks in every state', () => {
    expect(new Set(checks.map(({ state }) => state))).toEqual(
      new Set(['inProgress', 'checksheetComplete', 'signedOff']),
    );
    expect(done.stateOf('P-101', 'E01A')).toBe('notStarted');
  });

  test('is signed by people of the discipline, in order, never after the date of the plant', () => {
    for (const { taggedItem, itr, state, signOffs, assignedTo } of checks) {
      expect(signOffs.map(({ label }) => label)).toEqual(['Completed', 'Accepted'].slice(0, signOffs.length));
      if (state === 'signedOff') expect(signOffs).toHaveLength(2);
      if (state === 'inProgress') expect(signOffs).toEqual([]);
      const days = signOffs.map(({ on }) => on);
      expect(days).toEqual(days.toSorted());
      expect(days.every((on) => on <= made.asOf)).toBe(true);
      expect(done.signOffsOf(taggedItem, itr)).toEqual(signOffs);
      const { disciplineName } = library.find(({ name }) => name === itr) ?? { disciplineName: '' };
      for (const name of [assignedTo, ...signOffs.map(({ by }) => by)]) {
        const person = people.find((candidate) => candidate.name === name);
        expect(person?.inactive).toBe(false);
        expect(person?.disciplines).toContain(disciplineName);
      }
    }
  });
});

/** One of them has been out of calibration for a long time. */
const TESTERS = [
  { id: '01a216de-ec0d-7000-bfc4-e34cb4b55c41', said: 'IR-01', due: '2099-01-01' },
  { id: '01a216de-ec0d-7000-bfc4-e34cb4b55c42', said: 'IR-02', due: '2020-01-01' },
];

describe('a filled sheet', () => {
  test('reaches the state it was filled in for, with values within their limits but for a few with a reason', () => {
    let [measured, outside] = [0, 0];
    for (const { taggedItem, itr, state, signOffs } of checks.slice(0, 3000)) {
      const template = sheetOf(itr);
      const { answers, punchTasks } = done.answersFor(template, state, `${taggedItem} - ${itr}`, TESTERS);
      expect(answersShape.safeParse(answers).success).toBe(true);
      const sheet = sheetProgress(template, answers);
      // a signed sheet was filled in completely
      if (signOffs.length === 0) expect(stateThat(factsOf('tagItr'), progressOf(sheet))).toBe(state);
      else expect(progressOf(sheet)).toBe('ready');
      expect(tasksForPunch(template, answers)).toEqual(punchTasks);
      for (const { name, input } of template.tasks) {
        const value = answers[`${name}.value`];
        if (input?.kind !== 'number' || typeof value !== 'number') continue;
        measured += 1;
        if (limitOf(value, input) === 'within') continue;
        outside += 1;
        expect(answers[`${name}.comment`]).toMatch(/\S/);
      }
    }
    expect(outside).toBeGreaterThan(0);
    expect(outside / measured).toBeLessThan(0.1);
  });

  test('that is not started is empty', () => {
    expect(done.answersFor(sheetOf('E01A'), 'notStarted', 'x')).toEqual({ answers: {}, comment: '', punchTasks: [] });
  });

  test('ticks the punch box exactly where there is a punch item', () => {
    const ticked = checks.flatMap(({ taggedItem, itr, state }) => {
      const name = `${taggedItem} - ${itr}`;
      return done.answersFor(sheetOf(itr), state, name).punchTasks.map((task) => `${name} ${task}`);
    });
    const items = punch.flatMap(({ row, from }) => (from === null ? [] : [`${String(row['tagItr'])} ${from.task}`]));
    expect(items).toEqual(ticked);
    expect(ticked.length).toBeGreaterThan(0);
  });
});

describe('punch items', () => {
  test('come from checks, walkdowns and whole subsystems, in every state and category', () => {
    const all = (key: string): Set<unknown> => new Set(punch.map(({ row }) => row[key]));
    expect(all('scope')).toEqual(new Set(['tagItr', 'taggedItem', 'subSystem']));
    expect(all('category')).toEqual(new Set(['A', 'B', 'C']));
    expect(new Set(punch.map(({ state }) => state))).toEqual(new Set(['raised', 'cleared', 'accepted']));
  });

  test('are closed in order, by the date of the plant, as their state requires', () => {
    for (const { row, state, signOffs } of punch) {
      expect(signOffs.map(({ label }) => label)).toEqual(
        { raised: [], cleared: ['Cleared'], accepted: ['Cleared', 'Accepted'] }[state],
      );
      const days = [String(row['raisedDate']), ...signOffs.map(({ on }) => on)];
      expect(days).toEqual(days.toSorted());
      expect(days.every((day) => day <= made.asOf)).toBe(true);
    }
  });
});

describe('certificates', () => {
  const certificatesOf = (type: string): typeof certificates =>
    certificates.filter(({ row }) => row['handoverType'] === type);
  const accepted = certificatesOf('MCC').filter(({ signOffs }) => signOffs.length > 0);

  test('of mechanical completion are raised for the first 60 % of subsystems', () => {
    expect(certificatesOf('MCC')).toHaveLength(Math.ceil(made.layout.subSystems.length * 0.6));
    expect(certificatesOf('CCC')).toHaveLength(accepted.length);
    expect(certificatesOf('RFSU').length).toBeGreaterThan(0);
  });

  test('that are accepted had all their checks signed and every category A item accepted before', () => {
    expect(accepted.length).toBeGreaterThan(3);
    for (const { row, signOffs } of accepted) {
      const subSystem = String(row['subSystem']);
      expect(signedShare(subSystem)).toBe(1);
      expect(signOffs.map(({ label }) => label)).toEqual(['Accepted', 'Verified']);
      expect(signOffs.every(({ on }) => on <= made.asOf)).toBe(true);
      const here = checks.filter(
        ({ taggedItem, itr }) => itr.endsWith('A') && placeOf(taggedItem)?.subSystem === subSystem,
      );
      const last =
        here
          .flatMap((check) => check.signOffs.map(({ on }) => on))
          .toSorted()
          .at(-1) ?? '';
      expect(last <= (signOffs[0]?.on ?? '')).toBe(true);
    }
  });

  test('include three more that are complete and waiting', () => {
    const waiting = certificatesOf('MCC').filter(
      ({ row, signOffs }) => signOffs.length === 0 && signedShare(String(row['subSystem'])) === 1,
    );
    expect(waiting.length).toBeGreaterThanOrEqual(3);
  });

  test('that are accepted leave no category A item open in their gate', () => {
    const open = punch.filter(({ row, state }) => row['category'] === 'A' && state !== 'accepted');
    const blocked = new Set(
      open
        .filter(({ from }) => from === null || from.itr.endsWith('A'))
        .map(({ row, from }) => row['subSystem'] ?? placeOf(String(from?.taggedItem ?? row['taggedItem']))?.subSystem),
    );
    for (const { row } of accepted) expect(blocked.has(String(row['subSystem']))).toBe(false);
  });
});

import { expect, test } from 'vitest';
import type { ProcedurePrint, ProcedureStepPrint } from './print.ts';
import { procedureRows } from './procedure-rows.ts';

const step: ProcedureStepPrint = {
  number: '2.10',
  description: 'Start the pump\nOpen the valve',
  holdPoint: false,
  expected: '8 – 10 bar',
  measured: '',
  isOutside: false,
  remark: '',
  person: '',
  date: '',
};
const procedure: ProcedurePrint = {
  address: 'https://plant.example/Procedures/ProcedureRunSheet?id=1',
  language: 'en',
  timeZone: 'UTC',
  project: 'North Star',
  name: 'PR-20-001',
  description: 'Solo run 单机试车',
  facts: [{ label: { en: 'Systems', zh: '系统' }, value: '20; 30' }],
  signatures: [{ label: { en: 'Prepared', zh: '编制' }, person: 'Li Wei', date: '2026-01-05' }],
  sections: [
    {
      number: '2',
      description: 'Pump',
      completed: '',
      steps: [
        step,
        {
          ...step,
          number: '2.11',
          holdPoint: true,
          measured: '12 bar',
          isOutside: true,
          person: 'Wang Fang',
          date: '2026-02-03',
          remark: 'Hot',
        },
      ],
    },
    { number: '3', description: 'Nothing yet', completed: '', steps: [] },
  ],
};

test('a printed procedure has its address, its signers, and each step with box, values and hold point [R2.3-132]', () => {
  const rows = procedureRows(procedure);
  const blocks = rows.flatMap((row) => row.blocks);
  const texts = blocks.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text));
  for (const text of [
    'PR-20-001',
    '20; 30',
    'Li Wei',
    '2026-01-05',
    '2  Pump',
    '2.10',
    'Start the pump',
    'Open the valve',
  ])
    expect(texts).toContain(text);
  for (const text of [
    '8 – 10 bar',
    '12 bar',
    'HOLD POINT 停工待检点',
    'Wang Fang',
    'Remark 备注: Hot',
    '3  Nothing yet',
  ])
    expect(texts).toContain(text);
  expect(blocks.find(({ mark }) => mark?.kind === 'qr')?.mark).toMatchObject({ text: procedure.address });
  const boxes = blocks.flatMap(({ mark }) => (mark?.kind === 'box' ? [mark.isTicked] : []));
  expect(boxes).toEqual([false, true]);
});

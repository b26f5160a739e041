import type { procedure } from '../registers/procedures/procedure.ts';
import { w } from '../words/word.ts';
import type { Blocks } from '../workflow/block.ts';

/**
 * What procedures block. A procedure is no worked record: its run sheet completes it. It keeps certificates by
 * procedures from being signed and warns on the others (domain guide 3.11).
 */
export const procedureBlocks: Blocks<keyof (typeof procedure)['fields']> = {
  certificate: {
    by: 'systems',
    gate: { in: ['procedureType', 'procedureClass', 'handoverGate'] },
    weight: { procedure: 'stop', tagItr: { option: 'procedures' } },
    until: 'completedOn',
    owner: 'assignedTo',
    discipline: 'discipline',
    plannedDate: 'plannedFinish',
    label: w('Procedure', '程序'),
    cause: w('Procedure not completed: {description}', '程序未完成：{description}'),
    open: w(
      '{count} {count:procedure|procedures} of its gates {count:is|are} not completed',
      '其关口的程序有 {count} 个未完成',
    ),
    clearedBy: w('Completion on its run sheet', '在执行单上完成'),
    doubts: { came: 'procedureCame', reopened: 'procedureReopened', gateMoved: 'procedureGateMoved' },
  },
};

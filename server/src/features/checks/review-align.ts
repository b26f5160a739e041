import { w } from '@plumbline/contract/words/word.ts';
import { known } from '../../db/model.ts';
import { rulesOf } from '../../register/row/rules.ts';
import { jsonSource } from '../../register/row/source.ts';
import { changeRows } from '../../register/write/write.ts';
import type { ReviewAct } from './review-act.ts';

const NOT_DIFFERENT = w('It matches the matrix, or the matrix does not cover it.', '该项与矩阵一致，或矩阵未作规定。');

/** Gives records the values of the matrix, where the locks of their register allow changes. */
export const aligning: ReviewAct = {
  right: 'update',
  state: ({ aligns }) => aligns?.state,
  other: NOT_DIFFERENT,
  judge: async (db, actor, key, chosen) => {
    const ids = chosen.map(({ id }) => id);
    const fields = Object.keys(chosen[0]?.values ?? {});
    return (await rulesOf(known(key)).guard?.(db, actor, { op: 'update', ids, fields })) ?? [];
  },
  write: async (tx, actor, key, ready) => {
    const fields = Object.keys(ready[0]?.values ?? {});
    await changeRows(tx, actor, known(key), jsonSource(known(key), fields, ready));
  },
};

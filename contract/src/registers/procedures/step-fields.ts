import { flag, number, ref, text } from '../../field/field.ts';
import { w } from '../../words/word.ts';

/** The number of a section or step within its procedure: `3`, `2.10`, `4a`. Sorted naturally. */
export const stepNumber = text(w('Number', '编号'), { required: true, max: 20, mono: true });

/** The text fields of a step, in procedures and skeletons; a clone copies exactly these fields. */
export const stepText = {
  description: text(w('Description', '描述'), { required: true, max: 2000, lines: 3 }),
  holdPoint: flag(w('Hold point', '停工待检点'), {}),
  expectedValue: text(w('Expected value', '预期值'), { max: 100 }),
  unit: ref(w('Unit', '单位'), { to: 'unitOfMeasure' }),
  lowerLimit: number(w('Lower limit', '下限'), { decimals: 3 }),
  upperLimit: number(w('Upper limit', '上限'), { decimals: 3 }),
} as const;

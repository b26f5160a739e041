import type { CurvePoint } from '@plumbline/contract/rules/planned-actual.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';

type Column = readonly [caption: Word, value: (point: CurvePoint) => string | number | null];
/** The columns of the table of planned against actual, in the workbook and on paper. */
export const CURVE_COLUMNS: readonly Column[] = [
  [w('From', '起'), ({ from }) => from],
  [w('Up to', '截至'), ({ to }) => to],
  [w('Planned', '计划'), ({ planned }) => planned],
  [w('Planned so far', '累计计划'), ({ plannedSum }) => plannedSum],
  [w('Actual', '实际'), ({ actual }) => actual],
  [w('Actual so far', '累计实际'), ({ actualSum }) => actualSum],
  [w('Forecast', '预测'), ({ forecast }) => forecast],
];

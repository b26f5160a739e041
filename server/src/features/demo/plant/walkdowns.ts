import { addDays } from '@plumbline/contract/rules/clock.ts';
import type { Layout, SubSystemPlan } from './layout.ts';
import type { PlantRow } from './table.ts';

const BEFORE_MCC = 7;
const AHEAD = 30;

/** The punch list of a subsystem's walkdown. */
export const walkdownOf = ({ name }: SubSystemPlan): string => `WD-${name}`;
/** The day of the walkdown: a week before the planned mechanical completion. */
export const walkdownDay = ({ mcc }: SubSystemPlan): string => addDays(mcc, -BEFORE_MCC);

/** Rows of register `punchList`: one for each joint walkdown that has been held or is due within a month. */
export const punchListRows = (layout: Layout): PlantRow[] =>
  layout.byDate
    .filter((subSystem) => walkdownDay(subSystem) <= addDays(layout.asOf, AHEAD))
    .map((subSystem) => ({
      name: walkdownOf(subSystem),
      description: `MC walkdown of ${subSystem.says.en} | ${subSystem.says.zh}机械完工联合巡检`,
      walkdownDate: walkdownDay(subSystem),
    }));

import { registerRows, type SystemKind } from './content.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import type { AreaPlan, Layout, SubSystemPlan } from './layout.ts';
import { hashOf } from './random.ts';
import { both, wordOf, type PlantRow } from './table.ts';
import { unitsOf, type Unit } from './unit.ts';

type DrawingTypeKey = 'PID' | 'ISO' | 'SLD' | 'BLK' | 'LAY' | 'GAD';

/** The words of the drawing types, by the letters of their numbers. */
const drawingTypes = new Map(
  registerRows('drawingType').map((row) => [String(row['name']), wordOf(String(row['description']))]),
);

const MAIN: Readonly<Partial<Record<SystemKind, DrawingTypeKey>>> = {
  electrical: 'SLD',
  lighting: 'SLD',
  heatTracing: 'SLD',
  earthing: 'SLD',
  control: 'BLK',
  telecom: 'BLK',
  detection: 'BLK',
  building: 'GAD',
  structure: 'GAD',
  lifting: 'GAD',
  safety: 'GAD',
};
const ITEMS_A_SHEET = 60;
const LAYOUTS = ['01', '02'] as const;

const typeOf = (subSystem: SubSystemPlan): DrawingTypeKey => MAIN[subSystem.system.base.kind] ?? 'PID';
const sheetsOf = (subSystem: SubSystemPlan): number => 1 + Math.floor(subSystem.tags / ITEMS_A_SHEET);
const mainDrawing = (subSystem: SubSystemPlan, sheet: number): string =>
  `${typeOf(subSystem)}-${subSystem.name}-${String(sheet).padStart(3, '0')}`;

/** The first diagram of a subsystem. */
export const firstDiagramOf = (subSystem: SubSystemPlan): string => mainDrawing(subSystem, 1);
/** The diagram a unit is drawn on. */
export const diagramOf = ({ subSystem, index }: Unit): string =>
  mainDrawing(subSystem, 1 + (index % sheetsOf(subSystem)));
/** The isometric of a line unit; null for any other unit. */
export const isometricOf = ({ kind, subSystem, number }: Unit): string | null =>
  kind.isometric === undefined ? null : `ISO-${subSystem.system.code}-${number}`;
/** The layout of an area. */
export const layoutOf = (area: AreaPlan): string => `LAY-${area.name}-${LAYOUTS[0]}`;

function row(
  asOf: string,
  type: DrawingTypeKey,
  facts: { name: string; says: string; area: string; sheet: string; status?: string },
): PlantRow {
  const hash = hashOf('drawing', facts.name);
  const revision = ['C1', 'C2', 'C3', 'Z1'][hash % 4] ?? 'C1';
  return {
    name: facts.name,
    drawingType: type,
    description: facts.says,
    revision,
    revisionDate: addDays(asOf, -60 - (hash % 500)),
    area: facts.area,
    module: null,
    drawingStatus: facts.status ?? (revision === 'Z1' ? 'As built' : 'IFC'),
    sheet: facts.sheet,
    originator: ['Donghai Engineering', 'Meridian Design'][hash % 2] ?? null,
    link: null,
    comments: null,
  };
}

/** The number of drawings other than isometrics. */
export const fixedDrawings = (layout: Layout): number =>
  layout.subSystems.reduce((all, subSystem) => all + sheetsOf(subSystem), layout.areas.length * LAYOUTS.length);

/** The drawings: diagrams of each subsystem, layouts of each area, and an isometric of each line. */
export function* drawingRows(layout: Layout): Generator<PlantRow> {
  for (const [at, area] of layout.areas.entries())
    for (const sheet of LAYOUTS) {
      const description = `${area.description.en} layout sheet ${sheet} ${area.description.zh}平面布置图`;
      // the second layout of the first area was replaced, so that a newcomer sees how such drawings are marked
      const status = at === 0 && sheet === LAYOUTS[1] ? { status: 'Superseded' } : {};
      yield row(layout.asOf, 'LAY', {
        name: `LAY-${area.name}-${sheet}`,
        says: description,
        area: area.name,
        sheet,
        ...status,
      });
    }
  for (const subSystem of layout.subSystems) {
    const type = typeOf(subSystem);
    const { en, zh } = drawingTypes.get(type) ?? { en: type, zh: '' };
    for (let sheet = 1; sheet <= sheetsOf(subSystem); sheet += 1) {
      const description = `${subSystem.says.en} ${both({ en: en.toLowerCase(), zh: `${subSystem.says.zh}${zh}` })}`;
      yield row(layout.asOf, type, {
        name: mainDrawing(subSystem, sheet),
        says: description,
        area: subSystem.area.name,
        sheet: String(sheet),
      });
    }
  }
  for (const unit of unitsOf(layout)) {
    const name = isometricOf(unit);
    if (name === null) continue;
    const { says: description, area } = unit.subSystem;
    yield row(layout.asOf, 'ISO', {
      name,
      says: `${description.en} isometric ${unit.number} ${description.zh}管道轴测图`,
      area: area.name,
      sheet: '1',
    });
  }
}

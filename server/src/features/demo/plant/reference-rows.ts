import { places } from './content.ts';
import type { Layout } from './layout.ts';
import { both, type PlantRow } from './table.ts';

const simple = (name: string, description: string): PlantRow => ({ name, description });

/** Rows of register `system`. */
export const systemRows = (layout: Layout): PlantRow[] =>
  layout.systems.map(({ code, name, base }) => ({
    ...simple(code, both(name)),
    systemGroup: base.group,
    comments: null,
  }));

/** Rows of register `subSystem`. */
export const subSystemRows = (layout: Layout): PlantRow[] =>
  layout.subSystems.map((subSystem) => ({
    ...simple(subSystem.name, both(subSystem.says)),
    system: subSystem.system.code,
    phase: subSystem.phase,
    priority: subSystem.priority,
    plannedMcc: subSystem.mcc,
    plannedRfc: subSystem.rfc,
    plannedRfsu: subSystem.rfsu,
    comments: null,
  }));

/** Rows of register `area`. */
export const areaRows = (layout: Layout): PlantRow[] =>
  layout.areas.map(({ name, description }) => simple(name, both(description)));

/** Rows of register `module`. */
export const moduleRows = (layout: Layout): PlantRow[] =>
  layout.areas.flatMap(({ modules, description }) =>
    modules.map((name, at) => simple(name, `${description.en} module ${at + 1} ${description.zh}模块${at + 1}`)),
  );

/** Rows of register `location`: the decks of each area, and the warehouse. */
export const locationRows = (layout: Layout): PlantRow[] => [
  ...layout.areas.flatMap(({ locations, description }) =>
    places.decks.flatMap((deck, row) =>
      places.sides.map((side, column) => {
        const name = locations[row * places.sides.length + column] ?? locations[0];
        return simple(
          name,
          both({ en: `${description.en} ${deck.en} ${side.en}`, zh: `${description.zh}${deck.zh}${side.zh}` }),
        );
      }),
    ),
  ),
  ...places.warehouse.map(({ name, description }) => simple(name, description)),
];

import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import { generalSheet } from './general.ts';
import type { Sheets } from './sheet.ts';
import { cableSheets } from './sheets/cables.ts';
import { electricalSheets } from './sheets/electrical.ts';
import { instrumentSheets } from './sheets/instrument.ts';
import { lightAndExSheets } from './sheets/light-and-ex.ts';
import { mechanicalSheets } from './sheets/mechanical.ts';
import { pipingSheets } from './sheets/piping.ts';
import { rotatingSheets } from './sheets/rotating.ts';
import { safetySheets } from './sheets/safety.ts';
import { structureSheets } from './sheets/structure.ts';
import { telecomSheets } from './sheets/telecom.ts';
import { valveAndCabinetSheets } from './sheets/valves-and-cabinets.ts';
import { ventilationSheets } from './sheets/ventilation.ts';

/** The starter sheets by ITR code, e.g. `E01A`. */
export const starters: Sheets = {
  ...cableSheets,
  ...electricalSheets,
  ...lightAndExSheets,
  ...instrumentSheets,
  ...valveAndCabinetSheets,
  ...safetySheets,
  ...pipingSheets,
  ...mechanicalSheets,
  ...rotatingSheets,
  ...ventilationSheets,
  ...telecomSheets,
  ...structureSheets,
};

/** A check, as identified by its row. */
export interface StarterItr {
  /** Its code, e.g. `E01A`; case-insensitive. */
  readonly name: string;
  /** Its class: A, B, C, S, P. */
  readonly itrClassName: string;
  /** Its discipline, usually a letter. */
  readonly disciplineName: string;
}

/** The starter sheet for a check: its own if the code is known, otherwise a general one by class and discipline. */
export function starterFor(itr: StarterItr): FormTemplate {
  const code = itr.name.trim().toUpperCase();
  return (Object.hasOwn(starters, code) ? starters[code] : undefined) ?? generalSheet(itr);
}

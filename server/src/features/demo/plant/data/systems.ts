import type { Some } from '../random.ts';
import { processSystems as process } from './process-systems.ts';
import { siteSystems as site } from './site-systems.ts';
import type { SystemBase } from './system-base.ts';
import { utilitySystems as utility } from './utility-systems.ts';

/**
 * The systems of a plant, those of the domain guide (7) first: a small plant uses the start of this list, a large one
 * all of it, in several trains.
 */
export const systemBases: Some<SystemBase> = [
  process.gasCompression,
  site.mainPower,
  process.separation,
  utility.seaWater,
  process.crudeInlet,
  utility.instrumentAir,
  site.control,
  utility.coolingMedium,
  site.fireWater,
  utility.flare,
  site.emergencyPower,
  utility.steam,
  site.telecom,
  site.detection,
  site.hvac,
  site.lighting,
  site.structure,
  utility.fuelGas,
  process.crudeExport,
  site.lifting,
  utility.chemicals,
  process.gasDehydration,
  utility.diesel,
  site.lifesaving,
  utility.heatingMedium,
  process.producedWater,
  site.lowVoltage,
  site.heatTracing,
  utility.nitrogen,
  process.waterInjection,
  utility.closedDrains,
  site.buildings,
  process.gasExport,
  utility.potableWater,
  utility.openDrains,
  site.earthing,
  site.foam,
  process.gasSweetening,
  site.highVoltage,
  utility.demineralisedWater,
  process.condensate,
  site.gaseousSuppression,
  utility.hydraulicPower,
  process.liquidsRecovery,
  site.foundations,
  utility.sewage,
];

/** The groups that systems belong to. */
export const systemGroups = [
  ['Process', '工艺系统'],
  ['Process support', '工艺辅助系统'],
  ['Utilities', '公用工程系统'],
  ['Safety', '安全系统'],
  ['Electrical', '电气系统'],
  ['Control and telecom', '控制与电信系统'],
  ['Buildings and structures', '建筑与结构'],
] as const;

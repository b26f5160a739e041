import { date, list, ref, refs, text } from '../field/field.ts';
import { w } from '../words/word.ts';

/**
 * The fields of each Ex rated item in the Ex lists: from the item itself; its protection from the item, otherwise from
 * its model.
 */
export const exFacts = {
  discipline: ref(w('Discipline', '专业'), { to: 'discipline' }),
  subSystems: refs(w('Subsystems', '子系统'), { to: 'subSystem' }),
  area: ref(w('Area', '区域'), { to: 'area' }),
  location: ref(w('Location', '位置'), { to: 'location' }),
  exZone: ref(w('Zone', '危险区'), { to: 'exZone' }),
  exProtection: ref(w('Protection', '防爆型式'), { to: 'exProtection' }),
  gasGroup: text(w('Group', '组别'), { max: 20 }),
  temperatureClass: text(w('T-class', '温度组别'), { max: 20 }),
  exIpRating: ref(w('IP', '防护等级'), { to: 'exIpRating' }),
  certificate: text(w('Certificate', '防爆合格证号'), { max: 100 }),
  certificateExpires: date(w('Certificate expires', '合格证有效期至'), {}),
  warnings: list(w('Warnings', '警告'), { max: 100 }),
  subcontractorNames: refs(w('Subcontractors', '分包商'), { to: 'subcontractorName' }),
} as const;

import { w } from '../../words/word.ts';

/** Groups of the form that all kinds of tagged item share. */
export const IDENTITY = {
  title: w('Identity', '标识'),
  fields: ['name', 'description', 'discipline', 'equipmentType', 'equipmentStatus', 'subSystems'],
} as const;
/** Where it stands. */
export const PLACE = { title: w('Location', '位置'), fields: ['area', 'module', 'location', 'parentTag'] } as const;
/** What it is drawn on. */
export const DRAWINGS = { title: w('Drawings', '图纸'), fields: ['sourceDrawing', 'drawings'] } as const;
/** What is said of it, and the Ex columns of what is Ex rated. */
export const MARKS = {
  title: w('Flags', '标记'),
  fields: [
    'isValidated',
    'isSafetyCritical',
    'ignoreEquipmentTypeToItr',
    'ignoreEquipmentTypeToPwl',
    'subcontractorNames',
    'isExRated',
    'exZone',
    'exProtection',
    'exIpRating',
    'exCertifyingBody',
    'exRatedModel',
    'exGasGroup',
    'exTemperatureClass',
    'exCertificateNumber',
    'exCertificateExpires',
    'comments',
  ],
} as const;

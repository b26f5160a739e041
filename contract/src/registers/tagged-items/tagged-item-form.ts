import { w } from '../../words/word.ts';

/** Form groups shared by all kinds of tagged item. */
export const IDENTITY = {
  title: w('Identity', '标识'),
  fields: ['name', 'description', 'discipline', 'equipmentType', 'equipmentStatus', 'subSystems'],
} as const;
/** Where the item is. */
export const PLACE = { title: w('Location', '位置'), fields: ['area', 'module', 'location', 'parentTag'] } as const;
/** The drawings of the item. */
export const DRAWINGS = { title: w('Drawings', '图纸'), fields: ['sourceDrawing', 'drawings'] } as const;
/** The attributes of the item, and the Ex columns of Ex rated items. */
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

import { date, flag, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { comments, description, name } from '../shared.ts';

/**
 * A measuring instrument of the facility. A reading stores the calibration expiry that its instrument had on the day of
 * the reading (domain guide 2.11); calibration certificates are attached as files.
 */
export const instrument = register({
  key: 'instrument',
  label: w('Instrument', '仪器'),
  route: '/RefTable/Instrument',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    name: name(),
    description,
    kind: text(w('Kind', '类型'), { max: 60 }),
    manufacturer: text(w('Manufacturer', '制造商'), { max: 100 }),
    modelNumber: text(w('Model', '型号'), { max: 100 }),
    serialNumber: text(w('Serial number', '序列号'), { max: 100, mono: true }),
    calibrationDate: date(w('Calibrated on', '校准日期'), { past: true }),
    calibrationDue: date(w('Calibration due', '校准有效期至'), { notBefore: ['calibrationDate'] }),
    inactive: flag(w('Inactive', '停用'), {}),
    comments,
  },
});

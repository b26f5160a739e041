import { date, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A certified model number (domain guide 2.2.5). */
export const exRatedModel = register({
  key: 'exRatedModel',
  label: w('Ex rated model', '防爆型号'),
  route: '/RefTable/ExRatedModels',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    manufacturer: text(w('Manufacturer', '制造商'), { max: 100 }),
    certificateNumber: text(w('Certificate number', '证书编号'), { max: 100 }),
    certificateExpires: date(w('Certificate expires', '证书有效期至'), {}),
    gasGroup: text(w('Gas group', '气体组别'), { max: 20 }),
    temperatureClass: text(w('Temperature class', '温度组别'), { max: 20 }),
    exProtection: ref(w('Ex protection', '防爆型式'), { to: 'exProtection' }),
    exIpRating: ref(w('Ex IP rating', '防护等级'), { to: 'exIpRating' }),
  },
});

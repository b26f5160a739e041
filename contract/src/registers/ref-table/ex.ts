import { choice, date, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A hazardous zone: 0, 1, 2, 20, 21, 22, safe (domain guide 2.2.5). */
export const exZone = register({
  key: 'exZone',
  label: w('Ex zone', '防爆区域'),
  route: '/RefTable/ExZones',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    /** IEC 60079-10: decides which protection is allowed, rather than the name of the zone. */
    presence: choice(w('Explosive atmosphere', '爆炸性环境'), {
      of: {
        continuous: w('Continuous or frequent (0, 20)', '连续或频繁出现（0、20 区）'),
        occasional: w('Occasional (1, 21)', '偶尔出现（1、21 区）'),
        rare: w('Rare and short (2, 22)', '很少且短时出现（2、22 区）'),
        none: w('None (safe area)', '不出现（非危险区）'),
      },
    }),
    substance: choice(w('Substance', '介质'), { of: { gas: w('Gas', '气体'), dust: w('Dust', '粉尘') } }),
  },
});

/** A protection concept: d, e, ia, ib, n, m, p, t (domain guide 2.2.5). */
export const exProtection = register({
  key: 'exProtection',
  label: w('Ex protection', '防爆型式'),
  route: '/RefTable/ExProtection',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: { ...simple, minimumZone: ref(w('Most hazardous zone allowed', '允许的最高危险区'), { to: 'exZone' }) },
});

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

/** A rule: Ex rated tags of this discipline need this ITR (domain guide 2.2.3). */
export const exRatedToItr = register({
  key: 'exRatedToItr',
  label: w('Ex rated to ITR', '防爆专业–ITR 规则'),
  route: '/RefTable/ExRatedtoITR',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['discipline', 'itr'],
  title: 'itr',
  access: 'reference',
  fields: {
    discipline: ref(w('Discipline', '专业'), { to: 'discipline', required: true }),
    itr: ref(w('ITR', 'ITR'), { to: 'itr', required: true }),
  },
});

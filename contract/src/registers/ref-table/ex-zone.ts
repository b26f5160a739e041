import { choice } from '../../field/field.ts';
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

import { choice, ref, text } from '../field/field.ts';
import { registers } from '../registers/index.ts';
import { w } from '../words/word.ts';
import { exFacts } from './ex-facts.ts';
import { queryList } from './query-list.ts';

/**
 * Every pair of Ex rated item and ITR that the rules of its discipline require and this scope of work lacks (domain
 * guide 3.6).
 */
export const exReview = queryList({
  key: 'exReview',
  label: w('Missing Ex check', '缺少的防爆检查'),
  route: '/Certification/TagReviewforExAllocation',
  group: 'Certification',
  level: 'E',
  title: 'name',
  rightsOf: 'tagItr',
  hidden: true,
  opens: { register: 'table', id: 'record' },
  makes: { register: 'tagItr', fields: ['taggedItem', 'itr', 'subcontractorNames'], via: 'ex' },
  // one line for the scope of a certificate, since this list has them all
  blocks: {
    certificate: {
      weight: { tagItr: { option: 'ex' } },
      label: w('Ex review', '防爆审核'),
      cause: w(
        'Ex review not empty: {description} Ex {description:check|checks} required by the rules {description:is|are} missing',
        '防爆审核未清空：缺少规则要求的防爆检查 {description} 项',
      ),
      open: w('{count} required Ex {count:check is|checks are} missing', '缺少 {count} 项规则要求的防爆检查'),
      clearedBy: w('Adding the missing checks', '添加缺少的检查'),
    },
  },
  fields: {
    name: text(w('Tag number', '位号'), { max: 100, mono: true }),
    taggedItem: ref(w('Tagged item', '位号对象'), { to: 'taggedItem' }),
    itr: ref(w('ITR', 'ITR'), { to: 'itr' }),
    description: text(w('Description', '描述'), { max: 255 }),
    equipmentType: ref(w('Equipment type', '设备类型'), { to: 'equipmentType' }),
    ...exFacts,
    table: choice(w('Table', '表'), { of: { taggedItem: registers.taggedItem.label }, hide: ['grid'] }),
    record: text(w('Record id', '记录标识'), { max: 36, hide: ['grid'] }),
  },
  grid: {
    columns: [
      'name',
      'itr',
      'discipline',
      'exZone',
      'exProtection',
      'exIpRating',
      'certificate',
      'warnings',
      'description',
      'subSystems',
    ],
    sort: ['name', 'itr'],
  },
});

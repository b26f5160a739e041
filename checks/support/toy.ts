import { choice, date, flag, money, number, order, ref, refs, text } from '@plumbline/contract/field/field.ts';
import { register } from '@plumbline/contract/register/register.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { lines, type Lines } from '@plumbline/contract/lines/lines.ts';
import { record } from '@plumbline/contract/workflow/record.ts';

/** A register that exists only in tests: it uses everything a record can have. */
export const toy = register({
  key: 'toy',
  label: w('Toy', '玩具'),
  route: '/RefTable/Toy',
  group: 'RefTable',
  level: 'E',
  naturalKey: ['name'],
  title: 'name',
  access: 'work',
  fields: {
    name: text(w('Name', '名称'), { required: true, max: 50, mono: true }),
    description: text(w('Description', '描述'), { required: true, max: 255 }),
    code: text(w('Code', '编码'), { max: 6, computed: true, mono: true }),
    number: text(w('Number', '编号'), { max: 30, computed: true, mono: true }),
    trackerType: ref(w('Tracker type', '类型'), { to: 'trackerType', required: true }),
    workPackType: ref(w('Work pack type', '工作包类型'), { to: 'workPackType', required: true }),
    discipline: ref(w('Discipline', '专业'), { to: 'discipline', required: true }),
    where: choice(w('Where it stands', '状态'), {
      computed: true,
      start: 'new',
      of: {
        new: w('New', '新建'),
        played: w('Played', '使用中'),
        tidy: w('Tidied', '已整理'),
        away: w('Put away', '已收起'),
      },
    }),
    share: number(w('Share', '比例'), { computed: true, decimals: 0 }),
    subSystems: refs(w('Subsystems', '子系统'), { to: 'subSystem' }),
    isLent: flag(w('Lent', '已借出'), {}),
    finder: ref(w('Finder', '提出人'), { to: 'authorisedPerson', required: true }),
    keeper: ref(w('Keeper', '负责人'), { to: 'authorisedPerson' }),
    wanted: date(w('Wanted on', '计划日期'), {}),
    tidiedOn: date(w('Tidied on', '整理日期'), { computed: true }),
    awayOn: date(w('Put away on', '收起日期'), { computed: true }),
    awayBy: ref(w('Put away by', '收起人'), { to: 'authorisedPerson', computed: true }),
    status: ref(w('Completion status', '完成状态'), { to: 'tagItrCompletionStatus' }),
    maker: text(w('Maker', '制造商'), { max: 100 }),
    comments: text(w('Comments', '备注'), { max: 1000, lines: 3 }),
  },
});

/** Its record: states, sign-offs, form, locks, code, number, counts, and that an open toy blocks certificates. */
export const toyRecord = record(toy, {
  states: { field: 'where', mean: { new: 'open', played: 'begun', tidy: 'ready', away: 'done' } },
  signing: {
    by: { person: 'signToys', label: w('Sign off toys', '签署玩具') },
    set: 'workPackType',
    shipped: [
      { label: 'Tidied', type: 'required' },
      { label: 'Put away', type: 'complete' },
      { label: 'Admired', type: 'optional' },
    ],
    discipline: 'discipline',
    required: { date: 'tidiedOn' },
    complete: { state: 'away', date: 'awayOn', person: 'awayBy', status: 'status' },
  },
  form: { owner: 'trackerType', of: 'trackerType', page: '/RefTable/ToyEditDocument', percent: 'share', offline: true },
  assignedTo: 'keeper',
  due: 'wanted',
  raisedBy: 'finder',
  raised: true,
  about: ['description'],
  locks: { signed: { fixed: ['maker', 'name'] }, complete: { only: ['comments', 'status'] } },
  code: 'code',
  number: { field: 'number', schema: 'TOY-{0000}' },
  counts: { by: ['subSystems', 'discipline'], without: 'isLent', sums: { done: 'away', begun: 'played' } },
  blocks: {
    certificate: {
      by: 'subSystems',
      weight: 'stop',
      label: w('Toy left out', '未收起的玩具'),
      cause: w('{state}: {description}', '{state}：{description}'),
      open: w('{count} {count:toy is|toys are} not put away', '有 {count} 个玩具未收起'),
      clearedBy: w('Putting it away', '收起'),
    },
  },
  opens: 'form',
});

/** Its parts: lines that are locked with it once it is put away. */
export const toyPart = register({
  key: 'toyPart',
  label: w('Toy part', '玩具零件'),
  route: '/RefTable/ToyPart',
  group: 'RefTable',
  level: 'E',
  naturalKey: ['toy', 'name'],
  title: 'name',
  access: 'work',
  fields: {
    toy: ref(w('Toy', '玩具'), { to: 'toy', required: true }),
    place: order(w('Place', '位置'), { within: 'toy' }),
    name: text(w('Name', '名称'), { required: true, max: 50 }),
  },
});

// neither register belongs to the product, so the types do not know their keys
export const toyParts: Lines = lines(toy as never, toyPart as never, w('Parts', '零件'));

const currency = choice(w('Currency', '币种'), {
  required: true,
  start: 'NOK',
  of: { NOK: w('NOK', 'NOK'), EUR: w('EUR', 'EUR') },
});

/** How expensive a toy a user may sign for, by role and currency: a limit for those who sign as users. */
export const toyLimit = register({
  key: 'toyLimit',
  label: w('Toy limit', '玩具限额'),
  route: '/RefTable/ToyLimit',
  group: 'RefTable',
  level: 'A',
  naturalKey: ['role', 'currency'],
  title: 'role',
  access: 'reference',
  fields: {
    role: text(w('Role', '角色'), { required: true, max: 100 }),
    currency,
    upTo: money(w('Up to', '上限'), { required: true, currencyIn: 'currency', min: 0 }),
  },
});

/** A bill for toys: signed by users of the company, each up to the limits of their roles. */
export const toyBill = register({
  key: 'toyBill',
  label: w('Toy bill', '玩具账单'),
  route: '/RefTable/ToyBill',
  group: 'RefTable',
  level: 'E',
  naturalKey: ['name'],
  title: 'name',
  access: 'work',
  fields: {
    name: text(w('Name', '名称'), { required: true, max: 50, mono: true }),
    description: text(w('Description', '描述'), { required: true, max: 255 }),
    pwl: ref(w('Kind of bill', '账单类型'), { to: 'pwl', required: true }),
    currency,
    amount: money(w('Amount', '金额'), { required: true, currencyIn: 'currency' }),
    standing: choice(w('Where it stands', '状态'), {
      computed: true,
      start: 'waiting',
      of: { waiting: w('Waiting', '待审'), seen: w('Seen', '已看'), passed: w('Passed', '已通过') },
    }),
    passedOn: date(w('Passed on', '通过日期'), { computed: true }),
    passedBy: text(w('Passed by', '通过人'), { max: 100, computed: true }),
    comments: text(w('Comments', '备注'), { max: 1000, lines: 3 }),
  },
});

/** Its record: tests the second rule for who may sign. */
export const toyBillRecord = record(toyBill, {
  states: { field: 'standing', mean: { waiting: 'ready', seen: 'ready', passed: 'done' } },
  signing: {
    by: {
      users: 'company',
      limit: {
        amount: 'amount',
        currency: 'currency',
        kept: { register: 'toyLimit', role: 'role', upTo: 'upTo', currency: 'currency' },
      },
    },
    set: 'pwl',
    shipped: [
      { label: 'Looked at', type: 'required' },
      { label: 'Passed', type: 'complete' },
      { label: 'Filed', type: 'optional' },
    ],
    any: { state: 'seen' },
    complete: { state: 'passed', date: 'passedOn', person: 'passedBy' },
    tellsEach: true,
  },
  raised: true,
  about: ['description'],
  locks: { signed: { fixed: ['name', 'amount', 'currency'] }, complete: { only: ['comments'] } },
  opens: 'row',
});

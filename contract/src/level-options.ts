import { z } from 'zod';
import type { Level } from './levels.ts';
import { isTimeZone } from './rules/clock.ts';
import { w, type Word } from './words/word.ts';

/** What an option may hold. `zone` is an IANA time zone, empty for that of the server. */
type OptionKind =
  | { readonly kind: 'flag'; readonly start: boolean }
  | { readonly kind: 'text'; readonly start: string; readonly max: number }
  | { readonly kind: 'zone'; readonly start: string }
  | { readonly kind: 'choice'; readonly start: string; readonly of: Readonly<Record<string, Word>> };
/** One option of a level: at which step it is kept, what it holds, what it is called and what it does. */
export type LevelOption = OptionKind & { readonly step: Level; readonly label: Word; readonly does: Word };

const footer = (label: Word) =>
  ({
    step: 'C',
    kind: 'text',
    start: '',
    max: 80,
    label,
    does: w('Printed on every page of check sheets and certificates.', '打印在检查表和证书的每一页上。'),
  }) as const satisfies LevelOption;

/** The options of levels (domain guide 2.1): only those that do something. A level that says nothing has the start. */
export const LEVEL_OPTIONS = {
  /** A copy for training: every page says so. */
  sandpit: {
    step: 'B',
    kind: 'flag',
    start: false,
    label: w('Sandpit', '培训环境'),
    does: w('For training: every page shows a banner.', '用于培训：每个页面都有提示横幅。'),
  },
  /** Left part of the foot of printed documents (domain guide 2.1 C: digital-document footer). */
  footerLeft: footer(w('Footer, left', '页脚左侧')),
  /** Middle part of it. */
  footerCentre: footer(w('Footer, centre', '页脚中间')),
  /** Right part of it. */
  footerRight: footer(w('Footer, right', '页脚右侧')),
  /** Signature pictures of authorised persons are kept and printed (domain guide 2.2.1). */
  apSignatures: {
    step: 'C',
    kind: 'flag',
    start: false,
    label: w('Signature pictures', '签名图片'),
    does: w(
      'Authorised persons have a signature picture; it is printed where they signed.',
      '授权人可保存签名图片，并打印在其签署处。',
    ),
  },
  /** Whether a person without a profession may sign for every discipline (domain guide 3.2). */
  openProfession: {
    step: 'C',
    kind: 'flag',
    start: true,
    label: w('No profession signs all', '无职业资格可签所有专业'),
    does: w(
      'On: a person without a profession may sign for every discipline. Off: for none.',
      '开启：没有职业资格的人可签署所有专业；关闭：均不可签署。',
    ),
  },
  /** The pages of preservation. */
  preservation: {
    step: 'C',
    kind: 'flag',
    start: true,
    label: w('Preservation', '维护保养'),
    does: w('Off: its pages leave the menu.', '关闭后，其页面不出现在菜单中。'),
  },
  /** The pages of procedures. */
  procedures: {
    step: 'C',
    kind: 'flag',
    start: true,
    label: w('Procedures', '程序'),
    does: w('Off: its pages leave the menu.', '关闭后，其页面不出现在菜单中。'),
  },
  /** The lists about explosive atmospheres. */
  ex: {
    step: 'C',
    kind: 'flag',
    start: true,
    label: w('Ex', '防爆'),
    does: w('Off: the Ex lists leave the menu.', '关闭后，防爆清单不出现在菜单中。'),
  },
  /** Systems without checks and punch items are left out of the completions grid. */
  hideEmptySystems: {
    step: 'C',
    kind: 'flag',
    start: false,
    label: w('Hide empty systems', '隐藏空系统'),
    does: w(
      'Systems without checks and punch items are left out of the completions grid.',
      '没有检查和尾项的系统不出现在完工矩阵中。',
    ),
  },
  /** How new punch items are numbered: text, and zeros in braces for the running number of the scope. */
  punchNumberSchema: {
    step: 'D',
    kind: 'text',
    start: 'PL-{000000}',
    max: 20,
    label: w('Punch number schema', '尾项编号规则'),
    does: w(
      'Text with zeros in braces, as in PL-{0000}; they become the running number of the scope of work.',
      '文本加花括号中的零，例如 PL-{0000}；零处为工作范围内的流水号。',
    ),
  },
  /** Whose day it is: for signatures, dates of the past, overdue plans, and the times shown (ADR 0023). */
  timeZone: {
    step: 'E',
    kind: 'zone',
    start: '',
    label: w('Time zone', '时区'),
    does: w(
      'What is today for signatures, dates and overdue plans, and in which zone times are shown. Empty: the zone of the server.',
      '决定签署、日期和逾期计划的“今天”，以及时间按哪个时区显示。留空则使用服务器时区。',
    ),
  },
  /** When the matrix gives tags their checks (domain guide 3.3). */
  tagItrAllocation: {
    step: 'E',
    kind: 'choice',
    start: 'onAddAndChange',
    of: {
      off: w('Off', '关闭'),
      onAdd: w('On tag added', '新增位号时'),
      onAddAndChange: w('On tag added and equipment type or status changes', '新增位号及设备类型或状态变更时'),
    },
    label: w('Tag ITR auto allocation', '位号 ITR 自动分配'),
    does: w(
      'When the matrix gives a tag its ITRs; by screen, import and call alike.',
      '矩阵何时为位号分配 ITR；界面、导入和接口一致。',
    ),
  },
  /** Signing a certificate in spite of open items (domain guide 3.9.3). */
  riskAssessment: {
    step: 'E',
    kind: 'flag',
    start: true,
    label: w('Risk assessment', '风险评估'),
    does: w(
      'On: who has the right may sign a certificate despite open items, by name. Off: nobody may.',
      '开启：有权限者可在有未完成项时具名签署证书；关闭：任何人不可。',
    ),
  },
  /** Whether the person who does the work may also be the one who accepts it (domain guide 3.2). */
  fourEyes: {
    step: 'E',
    kind: 'flag',
    start: false,
    label: w('Four eyes', '四眼原则'),
    does: w(
      'On: nobody completes a record of which they gave a required sign-off. Off: one person may give all.',
      '开启：已签署必需项的人不能再作完成签署；关闭：一人可签署全部。',
    ),
  },
  /** The pages of assurance. */
  assurance: {
    step: 'E',
    kind: 'flag',
    start: true,
    label: w('Assurance', '保证'),
    does: w('Off: the tracker lists leave the menu.', '关闭后，保障核查跟踪清单不出现在菜单中。'),
  },
  /** Narrows people to the work of their subcontractors (domain guide 3.15). */
  subcontractorView: {
    step: 'E',
    kind: 'flag',
    start: false,
    label: w('Subcontractor view', '分包商视图'),
    does: w(
      'On: a person with subcontractors sees only the tagged items, Tag ITRs and punch items of these.',
      '开启：设有分包商的人员只能看到这些分包商的位号对象、位号 ITR 和尾项。',
    ),
  },
} as const satisfies Record<string, LevelOption>;
/** The key of an option. */
export type LevelOptionKey = keyof typeof LEVEL_OPTIONS;

type Held<O> = O extends { kind: 'flag' }
  ? boolean
  : O extends { kind: 'choice'; of: infer C }
    ? keyof C & string
    : string;
/** What every option holds. */
export type LevelOptionValues = { readonly [K in LevelOptionKey]: Held<(typeof LEVEL_OPTIONS)[K]> };

/** The options of one step, in their order. */
export const optionsAt = (step: Level): readonly (readonly [LevelOptionKey, LevelOption])[] =>
  (Object.entries(LEVEL_OPTIONS) as [LevelOptionKey, LevelOption][]).filter(([, option]) => option.step === step); // eslint-disable-line -- the keys of a constant

const SCHEMA = /^[^{}]*\{0{1,9}\}[^{}]*$/;
/** Whether a punch-number schema has exactly one place for the number and nothing that names may not hold (domain guide 2.0). */
export const isNumberSchema = (schema: string): boolean => SCHEMA.test(schema) && !/[;,\s]/.test(schema);

/** A schema taken apart: what stands before and after the number, and its least digits. */
export function numberSchema(schema: string): {
  readonly before: string;
  readonly digits: number;
  readonly after: string;
} {
  const [, before = 'PL-', zeros = '000000', after = ''] = /^([^{}]*)\{(0+)\}([^{}]*)$/.exec(schema) ?? [];
  return { before, digits: zeros.length, after };
}

function valueSchema(key: string, option: LevelOption): z.ZodType {
  if (option.kind === 'flag') return z.boolean();
  if (option.kind === 'choice') return z.enum(Object.keys(option.of));
  if (option.kind === 'zone') return z.string().refine((zone) => zone === '' || isTimeZone(zone));
  const text = z.string().trim().max(option.max);
  return key === 'punchNumberSchema' ? text.refine(isNumberSchema) : text;
}

/** Options as they come over the wire: those named are changed. */
export const levelOptionsInput = z.strictObject(
  Object.fromEntries(Object.entries(LEVEL_OPTIONS).map(([key, option]) => [key, valueSchema(key, option).optional()])),
) as z.ZodType<Partial<LevelOptionValues>>; // eslint-disable-line -- made of the same declaration

/** Stored options of some levels as whole values: what none of them says has its start. */
export function optionValues(
  ...stored: readonly (Readonly<Record<string, unknown>> | null | undefined)[]
): LevelOptionValues {
  const said: Readonly<Record<string, unknown>> = Object.assign({}, ...stored);
  const values = Object.entries(LEVEL_OPTIONS).map(([key, option]) => {
    const parsed = valueSchema(key, option).safeParse(said[key]);
    return [key, parsed.success ? parsed.data : option.start];
  });
  return Object.fromEntries(values) as LevelOptionValues; // eslint-disable-line -- made of the same declaration
}

/** Pages that an option takes out of the menu while it is off, by route or by group path. */
export const PAGES_OF_OPTION: Readonly<Partial<Record<LevelOptionKey, readonly string[]>>> = {
  preservation: [
    '/Preservation',
    '/RefTable/PWLs',
    '/RefTable/EquipmentTypePWL',
    '/RefTable/PreservationCompletionStatus',
  ],
  procedures: [
    '/Procedures',
    '/RefTable/ProcedureClass',
    '/RefTable/ProcedureType',
    '/RefTable/ProcedureCategory',
    '/RefTable/ProcedureCompletionStatus',
    '/RefTable/ProcedureDocumentStatus',
    '/RefTable/ProcedureDrawing',
  ],
  ex: [
    '/RefTable/ExZones',
    '/RefTable/ExProtection',
    '/RefTable/ExIPRating',
    '/RefTable/ExCertifyingbody',
    '/RefTable/ExRatedModels',
    '/RefTable/ExRatedtoITR',
    '/Certification/TagReviewforExAllocation',
  ],
  assurance: [
    '/RefTable/AssuranceTracker',
    '/RefTable/AssuranceTrackerCompletionStatus',
    '/RefTable/TrackerCategory',
    '/RefTable/TrackerSubCategory',
    '/RefTable/TrackerType',
  ],
};

/** Whether the options let a page stand in the menu. */
export const isOffered = (route: string, options: LevelOptionValues): boolean =>
  !Object.entries(PAGES_OF_OPTION).some(
    ([key, routes]) =>
      options[key as LevelOptionKey] === false && // eslint-disable-line -- the keys of a constant
      routes.some(
        (one) => route.toLowerCase() === one.toLowerCase() || route.toLowerCase().startsWith(`${one.toLowerCase()}/`),
      ),
  );

import { choice, flag, integer, list, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';

/** Where a report stands in the list of reports. */
export const REPORT_CATEGORIES = {
  detailed: w('Detailed', '明细'),
  summary: w('Summary', '汇总'),
  skyline: w('Skyline', '天际线'),
  preservation: w('Preservation', '维护保养'),
  misc: w('Other', '其他'),
} as const;
/** What a report contains: a line for each row, or counts by group. */
export const REPORT_KINDS = { detailed: w('Detailed', '明细'), summary: w('Summary', '汇总') } as const;
/** The sizes of paper a report is printed on. */
export const REPORT_PAPERS = {
  A4: w('A4', 'A4 纸'),
  A3: w('A3', 'A3 纸'),
  A2: w('A2', 'A2 纸'),
  A1: w('A1', 'A1 纸'),
  A0: w('A0', 'A0 纸'),
  letter: w('Letter', 'Letter（信纸）'),
} as const;
/** How the paper lies. */
export const REPORT_ORIENTATIONS = { portrait: w('Portrait', '纵向'), landscape: w('Landscape', '横向') } as const;

/**
 * A report: which rows of a register or query list, in which columns and groups, and how they are printed (domain guide
 * 2.11, ADR 111). Columns and filter are JSON, checked when they are saved. A report that is not shared is seen only by
 * the user who made it.
 */
export const reportDefinition = register({
  key: 'reportDefinition',
  label: w('Report definition', '报表定义'),
  route: '/Report/ReportDefinition',
  group: 'Report',
  level: 'E',
  naturalKey: ['code'],
  title: 'code',
  access: 'work',
  fields: {
    code: text(w('Code', '编码'), { required: true, max: 40, mono: true }),
    nameEn: text(w('English name', '英文名称'), { required: true, max: 150 }),
    nameZh: text(w('Chinese name', '中文名称'), { required: true, max: 150 }),
    category: choice(w('Category', '类别'), { required: true, start: 'detailed', of: REPORT_CATEGORIES }),
    kind: choice(w('Kind', '类型'), { required: true, start: 'detailed', of: REPORT_KINDS }),
    entity: text(w('Register or list', '登记表或列表'), { required: true, max: 60, mono: true }),
    groupings: list(w('Groupings', '分组'), { max: 100 }),
    breakdown: text(w('Breakdown', '细分'), { max: 60, mono: true }),
    sort: list(w('Sort', '排序'), { max: 60 }),
    columns: text(w('Columns', '列'), { max: 20_000, lines: 4, hide: ['grid', 'form'] }),
    filter: text(w('Filter', '筛选'), { max: 20_000, lines: 4, hide: ['grid', 'form'] }),
    paper: choice(w('Paper', '纸张'), { required: true, start: 'A4', of: REPORT_PAPERS }),
    orientation: choice(w('Orientation', '方向'), { required: true, start: 'landscape', of: REPORT_ORIENTATIONS }),
    bilingual: flag(w('Both languages', '双语'), {}),
    logos: flag(w('Logos', '徽标'), {}),
    pageBreak: flag(w('New page for each group', '每组另起一页'), {}),
    folder: text(w('Folder', '文件夹'), { max: 100 }),
    place: integer(w('Order', '次序'), { min: 0, max: 100_000 }),
    shared: flag(w('Shared', '共享'), {}),
    owner: text(w('Owner', '所有者'), { max: 200, computed: true }),
  },
  grid: {
    columns: ['code', 'nameEn', 'nameZh', 'category', 'kind', 'entity', 'folder', 'shared', 'owner', 'paper'],
    sort: ['code'],
  },
});

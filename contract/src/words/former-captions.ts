/**
 * Former captions, former → present. Files and templates of earlier versions are still read by them; add a line here
 * when a caption is renamed.
 */
const FORMER: readonly (readonly [string, string])[] = [
  ['Is validated', 'Validated'],
  ['Is safety critical element', 'Safety-critical element'],
  ['Is Ex rated', 'Ex rated'],
  ['Ignore equipment type to ITR', 'Exclude from ITR matrix'],
  ['Ignore equipment type to PWL', 'Exclude from PWL matrix'],
  ['Hears of imports', 'Notified of imports'],
  ['Least zone allowed', 'Most hazardous zone allowed'],
  ['允许的最低区域', '允许的最高危险区'],
  ['父位号', '上级位号'],
  ['盘号', '电缆盘号'],
  ['路径', '敷设路径'],
  ['机械连接', '机械接头'],
  ['试压包–机械连接', '试压包–机械接头'],
  ['关卡', '移交关口'],
  ['移交关卡', '移交关口'],
  ['巡检日期', '联合检查日期'],
  ['停止点', '停检点（H）'],
  ['见证点', '见证点（W）'],
  ['单据码', '文档编码'],
  ['检查测试记录', '检验试验记录'],
  ['保护完成状态', '维护保养完成状态'],
  ['保护工作清单', '保养工作清单'],
  ['设备类型–保护清单矩阵', '设备类型–保养工作清单矩阵'],
  ['设备类型–保养清单矩阵', '设备类型–保养工作清单矩阵'],
  ['不按矩阵分配 PWL', '不按矩阵分配保养工作清单'],
  ['保证跟踪表', '保障核查跟踪'],
  ['保证跟踪类型', '保障核查跟踪类型'],
  ['保证跟踪大类', '保障核查跟踪大类'],
  ['保证跟踪小类', '保障核查跟踪小类'],
  ['保证跟踪完成状态', '保障核查跟踪完成状态'],
];

/** Returns the former names of a caption. */
export const formerCaptions = (caption: string): readonly string[] =>
  FORMER.flatMap(([former, present]) => (present === caption ? [former] : []));

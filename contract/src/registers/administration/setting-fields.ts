import { flag, integer, text } from '../../field/field.ts';
import { w } from '../../words/word.ts';

/** The code by which people and imports name a row of administration. */
export const code = text(w('Code', '编码'), { required: true, max: 100, mono: true });

/** The name of a row in both languages, shown beside its code wherever the row is offered. */
export const names = {
  nameEn: text(w('English name', '英文名称'), { required: true, max: 100 }),
  nameZh: text(w('Chinese name', '中文名称'), { required: true, max: 100 }),
} as const;

/** An inactive row can no longer be chosen; whatever refers to it keeps it. */
export const inactive = flag(w('Inactive', '停用'), {});
/** A remark of an administrator. */
export const remark = text(w('Remark', '备注'), { max: 1000, lines: 3 });
/** The position in lists that users choose from, ascending; rows without one count as 0. */
export const sort = integer(w('Order', '排序'), { min: -1_000_000, max: 1_000_000 });
/** The number of users who have the row. */
export const users = integer(w('Users', '用户'), { live: true });

import { choice, flag } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The kind of an operation, and how its progress is reported (domain guide 2.2.7). */
export const operationType = register({
  key: 'operationType',
  label: w('Operation type', '工序类型'),
  route: '/RefTable/OperationType',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    progressMethod: choice(w('Operation progress method', '工序进度方式'), {
      required: true,
      start: 'checkbox',
      of: { checkbox: w('Checkbox', '勾选'), percentage: w('Percentage', '百分比') },
    }),
    itrCompletes: flag(w('Completed by its Tag ITR', '由位号 ITR 完成'), {}),
  },
});

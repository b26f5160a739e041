import { choice, signOffs } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/**
 * The kind of an MOC: technical query, engineering query, growth form … (domain guide 2.8). Its name may be part of MOC
 * numbers.
 */
export const mocType = register({
  key: 'mocType',
  label: w('MOC type', '变更类型'),
  route: '/Changes/MOCType',
  group: 'Changes',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    /**
     * How the document of an MOC is produced: filled in here on the form designed for the type; or written elsewhere
     * and attached as a file, whose absence the signer is warned of; or the record itself, printed by its fields.
     */
    generationMethod: choice(w('Generation method', '生成方式'), {
      start: 'digital',
      of: {
        digital: w('Digital document', '电子表单'),
        uploaded: w('Uploaded document', '上传文件'),
        record: w('Record sheet', '记录单'),
      },
    }),
    signOffs: signOffs(w('Sign-offs', '签署'), {}),
  },
});

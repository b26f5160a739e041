import { flag, list, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';

/** The text of the specification (5). */
const THREE = w('The name of the checkbox is limited to 3 characters', '复选框名称最多 3 个字符');

/** A set of tick-box captions, such as OK / NA / PL; a caption has at most three characters (specification 5). */
export const digitalDocumentCheckBoxType = register({
  key: 'digitalDocumentCheckBoxType',
  label: w('Check-box type', '复选框类型'),
  route: '/RefTable/DigitalDocumentCheckBoxType',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['checkBoxes'],
  title: 'checkBoxes',
  access: 'reference',
  fields: {
    checkBoxes: list(w('Check boxes', '复选框'), { required: true, max: 3, tooLong: THREE }),
    punchListCheckBox: text(w('Punch list check box', '尾项复选框'), { max: 3, tooLong: THREE }),
    isDefault: flag(w('Is default', '默认'), { single: true }),
  },
});

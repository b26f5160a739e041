import { flag, list, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';

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
    checkBoxes: list(w('Check boxes', '复选框'), { required: true, max: 3 }),
    punchListCheckBox: text(w('Punch list check box', '尾项复选框'), { max: 3 }),
    isDefault: flag(w('Is default', '默认'), {}),
  },
});

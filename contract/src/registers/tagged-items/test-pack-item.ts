import { order, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';

/**
 * A line, spool or mechanical joint in a test pack. The pack's lists by kind hold the same items: writing either
 * updates the other (domain guide 2.3.2).
 */
export const testPackItem = register({
  key: 'testPackItem',
  label: w('Test pack item', '试压包内容'),
  route: '/TaggedItems/TestPackItem',
  group: 'TaggedItems',
  level: 'C',
  naturalKey: ['testPack', 'item'],
  title: 'item',
  access: 'reference',
  fields: {
    testPack: ref(w('Test pack', '试压包'), { to: 'testPack', required: true }),
    number: order(w('No.', '序号'), { within: 'testPack' }),
    item: ref(w('Item', '对象'), { to: 'taggedItem', required: true, only: ['line', 'spool', 'mechanicalJoint'] }),
    remarks: text(w('Remarks', '备注'), { max: 255 }),
  },
  grid: { sort: ['testPack', 'number'] },
});

import { w } from '@plumbline/contract/words/word.ts';

/** Texts of the sheet parts with their own rendering. */
export const partWords = {
  otherForm: w('The answer of the other form appears here.', '此处显示其他表单的答案。'),
  signed: w('signed', '已签署'),
  unsigned: w('not signed yet', '尚未签署'),
  noPicture: w('No picture yet', '尚无照片'),
  reading: w('processing: {count}', '正在处理：{count} 张'),
  unread: w('not readable: {count}', '无法读取：{count} 张'),
  chooseInstrument: w('Choose an instrument', '选择仪器'),
  noInstrument: w('No active instrument matches.', '没有匹配的在用仪器。'),
  sign: w('Sign', '签名'),
  signAgain: w('Sign again', '重新签名'),
  takeOut: w('Remove', '移除'),
  unsignedTask: w('Not signed', '未签名'),
  name: w('Name in block letters', '姓名（正楷）'),
  pad: w('Sign here with a finger, pen or mouse', '请在此处用手指、手写笔或鼠标签名'),
  clear: w('Clear', '清除'),
  done: w('Done', '完成'),
  notTaken: w(
    'This device does not have enough memory for the signature. Close other pages and press Done again.',
    '本设备内存不足，无法取得签名。请关闭其他页面后再次点击“完成”。',
  ),
  needsDrawing: w('Draw the signature first.', '请先签名。'),
  needsName: w('Enter who signs.', '请填写签名人。'),
} as const;

import { w } from '@plumbline/contract/words/word.ts';

/** Words of choosing a scope. */
export const levelWords = {
  pictureDone: w('Operation successful: picture saved', '操作成功：图片已保存'),
  pictureHint: w('PNG or JPEG, at most 300 kB.', 'PNG 或 JPEG,最大 300 kB。'),
  choosePicture: w('Choose a picture', '选择图片'),
  removePicture: w('Remove', '移除'),
  noPicture: w('None', '无'),
  pictureTooLarge: w('The picture is larger than 300 kB.', '图片超过 300 kB。'),
  signature: w('Signature', '签名'),
  mayNot: w('You may not change this person.', '您无权修改此人。'),
  signaturesOff: w(
    'Signature pictures are turned off at this facility; the options of its level can turn them on.',
    '该设施未启用签名图片，可在其层级选项中开启。',
  ),
  chooseA: w('Choose the company', '选择公司'),
  chooseB: w('Choose a region', '选择地区'),
  noneHere: w('Nothing you have access to here.', '此处没有您可见的层级。'),
  title: w('Choose a scope of work', '选择工作范围'),
  note: w('Registers, checks and certificates are those of the chosen scope.', '台账、检查和证书均属于所选工作范围。'),
  none: w('No scope of work is granted to you', '您尚未获得任何工作范围的授权'),
  onlyOne: w('Only one scope of work: {name}', '仅有一个工作范围：{name}'),
  noneText: w('Ask your administrator to grant you a scope of work.', '请联系管理员为您授予工作范围。'),
} as const;

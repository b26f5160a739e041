import { w } from '@plumbline/contract/words/word.ts';

/** Texts for photos taken while a record is filled in. */
export const photoWords = {
  photo: w('Photo', '照片'),
  take: w('Take photo', '拍照'),
  choose: w('Choose pictures', '选择图片'),
  photoOf: w('Photo of {what}', '{what} 的照片'),
  photos: w('Photos', '照片'),
  unsaved: w('Not saved yet', '尚未保存'),
  by: w('{by}, {at}', '{by}，{at}'),
  remove: w('Remove photo {number}', '移除照片 {number}'),
  reading: w('Processing…', '正在处理'),
  again: w('Try again', '重试'),
  againOf: w('Try photo {number} again', '重试照片 {number}'),
  decide: w(
    'Photos that could not be read: {count}. Try each again or remove it, then save.',
    '有 {count} 张照片无法读取。请逐张重试或移除后再保存。',
  ),
  notKept: w(
    'This device could not keep the photo. Save soon, and do not close this page until then.',
    '本设备无法保留该照片。请尽快保存，保存前不要关闭本页。',
  ),
} as const;

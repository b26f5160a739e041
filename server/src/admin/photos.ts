import { fill, w } from '@plumbline/contract/words/word.ts';
import { cleanPhotos } from '../features/files/clean-photos.ts';
import { storeOf } from '../files/stores.ts';
import type { Command } from './command.ts';
import { openInstallation } from './open.ts';
import { EXIT } from './terminal.ts';

const WORDS = {
  cleaned: w(
    '{total} {total:photo|photos} looked at: {cleaned} held the position or other data of the camera, which was removed.',
    '检查照片 {total} 张：其中 {cleaned} 张含有拍摄位置等相机数据，已删除。',
  ),
  missing: w(
    '{missing} {missing:photo is|photos are} not in the file store and could not be looked at.',
    '{missing} 张照片不在文件存储中，无法检查。',
  ),
} as const;

/** Cleans photos that were stored before photos were cleaned on their way in. */
export const photoCommands: readonly Command[] = [
  {
    name: 'photos clean',
    takes: '',
    words: [0, 0],
    about: w(
      'Removes from all stored photos what their cameras wrote into them, such as the position, and says from how many. Photos uploaded now are stored without it; run this once for older ones.',
      '从已存储的照片中删除拍摄位置等相机数据，并给出数量。新上传的照片已自动处理；对较早的照片运行一次即可。',
    ),
    async run({ settings, terminal, ends }) {
      const { db } = await openInstallation(settings, ends);
      const counts = await cleanPhotos(db, storeOf(settings.files, settings.dataDir));
      terminal.say(fill(WORDS.cleaned, { ...counts }));
      if (counts.missing === 0) return EXIT.ok;
      terminal.complain(fill(WORDS.missing, { ...counts }));
      return EXIT.failed;
    },
  },
];

import { w } from '@plumbline/contract/words/word.ts';

/** The words for making cards that a list shows before anything is opened; the rest load later. */
export const listMakeCardsWords = {
  most: w(
    'At most {most} checks or punch items become job cards at once. Narrow the list by a filter.',
    '一次最多可将 {most} 项检查或尾项编入工卡，请用筛选缩小范围。',
  ),
  button: w('Make job cards', '编制工卡'),
} as const;

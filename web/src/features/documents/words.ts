import { w } from '@plumbline/contract/words/word.ts';

/** Words of the tag numbers on drawings. */
export const drawingTagWords = {
  note: w(
    'The tag numbers on drawings against the register, both ways: found in the text of their PDFs, or placed by hand',
    '图面位号与台账双向核对：取自图纸 PDF 的文字，或手工标记',
  ),
  matching: w(
    '{due} of {drawings} drawings are still being matched with the register: for them the list may be out of date',
    '{drawings} 张图纸中尚有 {due} 张在与台账核对：这些图纸的结果可能不是最新',
  ),
  tags: w('Tags on this drawing', '图面位号'),
} as const;

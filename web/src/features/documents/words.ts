import { w } from '@plumbline/contract/words/word.ts';

/** Words of the tag numbers on drawings. */
export const drawingTagWords = {
  note: w(
    'The tag numbers on drawings against the register, both ways: found in the text of their PDFs, or placed by hand',
    '图面位号与台账双向核对：取自图纸 PDF 的文字，或手工标记',
  ),
  tags: w('Tags on this drawing', '图面位号'),
} as const;

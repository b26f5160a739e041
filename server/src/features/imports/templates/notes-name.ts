import { w } from '@plumbline/contract/words/word.ts';

/** The name of the sheet of a template that explains its columns. */
export const NOTES_SHEET = 'Notes 说明';
/** The captions of that sheet. */
export const NOTES_CAPTIONS = [
  w('Column', '列'),
  w('For new rows', '新增行'),
  w('What it contains', '内容'),
  w('Example', '示例'),
  w('Note', '说明'),
] as const;

/**
 * True for the sheet of a template that explains its columns, which is not imported. A sheet of that name with other
 * captions is a sheet like any other.
 */
export function isNotesSheet(name: string, captions: readonly string[]): boolean {
  const written = captions.map((caption) => caption.trim()).filter((caption) => caption !== '');
  return (
    name === NOTES_SHEET &&
    (['en', 'zh'] as const).some(
      (language) => NOTES_CAPTIONS.map((caption) => caption[language]).join('|') === written.join('|'),
    )
  );
}

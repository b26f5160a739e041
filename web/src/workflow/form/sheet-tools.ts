import type { RowPicture } from '@plumbline/contract/features/files/calls/file-pictures.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import type { LinkedAnswers } from '@plumbline/contract/rules/linked-answer.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { createContext, useContext } from 'react';
import type { WaitingPhoto } from '../../register/photos/photo-draft.ts';

/** What the parts of a sheet need that is no answer of their own cell. */
export interface SheetTools {
  readonly answers: Answers;
  /** What tasks that show other forms say, by task; undefined in a preview. */
  readonly linked?: LinkedAnswers;
  /** Why computed values are not there, by task. */
  readonly why: ReadonlyMap<string, Word>;
  /** The pictures and drawings of the record. */
  readonly pictures: readonly RowPicture[];
  readonly waiting: readonly WaitingPhoto[];
  /** Takes pictures of a task; left out where none are taken. */
  readonly onPhoto?: (task: string, files: readonly File[]) => void;
  /** Takes a drawn signature, or takes it back; left out where nobody signs. */
  readonly onSign?: (task: string, drawn: { readonly blob: Blob; readonly signer: string } | null) => void;
}

const NOTHING: SheetTools = { answers: {}, why: new Map(), pictures: [], waiting: [] };

/** Gives the parts of a sheet what they need. */
export const SheetToolsContext = createContext<SheetTools>(NOTHING);
/** What the parts of a sheet need. */
export const useSheetTools = (): SheetTools => useContext(SheetToolsContext);

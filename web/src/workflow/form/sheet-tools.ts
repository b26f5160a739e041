import type { RowPicture } from '@plumbline/contract/features/files/calls.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import type { LinkedAnswers } from '@plumbline/contract/rules/linked-answer.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { createContext, useContext } from 'react';
import type { WaitingPhoto } from '../../register/photos/photo-draft.ts';

/** What the parts of a sheet need besides the answers of their own cell. */
export interface SheetTools {
  readonly answers: Answers;
  /** The answers of tasks that show other forms, by task; undefined in a preview. */
  readonly linked?: LinkedAnswers;
  /** Why computed values are missing, by task. */
  readonly why: ReadonlyMap<string, Word>;
  /** The pictures and drawings of the record. */
  readonly pictures: readonly RowPicture[];
  readonly waiting: readonly WaitingPhoto[];
  /** Adds pictures to a task; left out where none are taken. */
  readonly onPhoto?: (task: string, files: readonly File[]) => void;
  /** Sets a drawn signature, or removes it when null; left out where nobody signs. */
  readonly onSign?: (task: string, drawn: { readonly blob: Blob; readonly signer: string } | null) => void;
}

const NOTHING: SheetTools = { answers: {}, why: new Map(), pictures: [], waiting: [] };

/** Provides the parts of a sheet with their tools. */
export const SheetToolsContext = createContext<SheetTools>(NOTHING);
/** The tools for the parts of a sheet. */
export const useSheetTools = (): SheetTools => useContext(SheetToolsContext);

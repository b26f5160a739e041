import type { AnswersBefore } from '@plumbline/contract/workflow/fill/calls.ts';
import { createContext } from 'react';

/** The answers of the previous sheet; undefined on a first sheet and in previews. */
export const BeforeContext = createContext<AnswersBefore | undefined>(undefined);

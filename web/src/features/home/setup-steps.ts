import type { Word } from '@plumbline/contract/words/word.ts';
import { setupWords } from './workbench-words.ts';

/** What exists already; undefined until known. */
export interface SetupFacts {
  /** The names of company, project and scope of work. */
  readonly levels: readonly string[] | undefined;
  readonly users: number | undefined;
  readonly equipmentTypes: number | undefined;
  readonly tags: number | undefined;
  readonly signedSheets: number | undefined;
  readonly certificates: number | undefined;
}

/** One step from an empty installation to the first certificate. */
export interface SetupStep {
  readonly title: Word;
  readonly text: Word;
  readonly to: string;
  /** Undefined until known. */
  readonly isDone: boolean | undefined;
}

/** The names of company, project and scope of work until somebody renames them. */
const UNNAMED: ReadonlySet<string> = new Set(['Company', 'Project', 'Scope of work']);

const some = (count: number | undefined): boolean | undefined => (count === undefined ? undefined : count > 0);

/** The steps in order. */
export const setupSteps = (facts: SetupFacts): readonly SetupStep[] => [
  {
    title: setupWords.names,
    text: setupWords.namesText,
    to: '/Admin/LevelA',
    isDone: facts.levels && facts.levels.length > 0 && !facts.levels.some((name) => UNNAMED.has(name)),
  },
  {
    title: setupWords.people,
    text: setupWords.peopleText,
    to: '/SystemSettings/User',
    isDone: facts.users === undefined ? undefined : facts.users > 1,
  },
  {
    title: setupWords.reference,
    text: setupWords.referenceText,
    to: '/Import/Imports',
    isDone: some(facts.equipmentTypes),
  },
  { title: setupWords.tags, text: setupWords.tagsText, to: '/Import/Imports?table=tag', isDone: some(facts.tags) },
  {
    title: setupWords.sheet,
    text: setupWords.sheetText,
    to: '/Certification/TagITRs',
    isDone: some(facts.signedSheets),
  },
  {
    title: setupWords.certificate,
    text: setupWords.certificateText,
    to: '/Handover/raisemcc',
    isDone: some(facts.certificates),
  },
];

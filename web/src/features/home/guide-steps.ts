import { permission } from '@plumbline/contract/access.ts';
import type { GuideFacts } from '@plumbline/contract/features/home/calls.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { formAddress } from '../../register/record-address.ts';
import { guideWords } from './guide-words.ts';

/** How a step is done: on a page, or in a dialog of the guide. */
export type GuideAct = { readonly to: string } | { readonly dialog: 'names' | 'pack' | 'checks' | 'signers' };

/** One step from an empty scope of work to the first certificate. */
export interface GuideStep {
  readonly key: string;
  readonly title: Word;
  readonly text: Word;
  /** The button of the step while it is the next. */
  readonly button: Word;
  readonly act: GuideAct;
  /** The right that the step requires: without it somebody else does it. */
  readonly code: string;
  readonly isDone: boolean;
}

/** The steps in order. Each is ticked by what exists, no matter who made it or how. */
export const guideSteps = (facts: GuideFacts): readonly GuideStep[] => [
  {
    key: 'names',
    title: guideWords.names,
    text: guideWords.namesText,
    button: guideWords.namesButton,
    act: { dialog: 'names' },
    code: permission('level', 'update'),
    isDone: facts.isNamed,
  },
  {
    key: 'pack',
    title: guideWords.pack,
    text: guideWords.packText,
    button: guideWords.packButton,
    act: { dialog: 'pack' },
    code: permission('equipmentType', 'import'),
    isDone: facts.hasReference,
  },
  {
    key: 'tags',
    title: guideWords.tags,
    text: guideWords.tagsText,
    button: guideWords.tagsButton,
    act: { to: '/Import/Imports?table=tag&setting=simulate' },
    code: permission('tag', 'import'),
    isDone: facts.hasTags,
  },
  {
    key: 'checks',
    title: guideWords.checks,
    text: guideWords.checksText,
    button: guideWords.checksButton,
    act: { dialog: 'checks' },
    code: permission('tagItr', 'add'),
    isDone: facts.hasChecks,
  },
  {
    key: 'signers',
    title: guideWords.signers,
    text: guideWords.signersText,
    button: guideWords.signersButton,
    act: { dialog: 'signers' },
    code: permission('authorisedPerson', 'update'),
    isDone: facts.hasSigners,
  },
  {
    key: 'sheet',
    title: guideWords.sheet,
    text: guideWords.sheetText,
    button: guideWords.sheetButton,
    act: { to: (facts.firstCheck && formAddress('tagItr', facts.firstCheck)) ?? '/Certification/TagITRs' },
    code: permission('tagItr', 'sign'),
    isDone: facts.hasSigned,
  },
  {
    key: 'certificate',
    title: guideWords.certificate,
    text: guideWords.certificateText,
    button: guideWords.certificateButton,
    act: { to: '/Handover/raisemcc' },
    code: permission('handover', 'add'),
    isDone: facts.hasCertificate,
  },
];

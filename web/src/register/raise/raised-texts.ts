import { dropDraft, readDraft, writeDraft, type DraftPlace } from '../../form/draft.ts';
import type { NewPunch, PunchScope } from './new-punch-values.ts';

/** What was written of a punch item; the rest is chosen again in a moment. */
type Texts = Pick<NewPunch, 'description' | 'detailedDescription'>;

/** One draft a record: two records never share what was written about one of them. */
const placeOf = ({ scope, id }: PunchScope): DraftPlace => ({ register: 'punchListItem', row: `new ${scope} ${id}` });

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What was written about a record and not raised: not even the end of the session loses it. */
export function keptTexts(about: PunchScope): Texts {
  const { description, detailedDescription } = readDraft(placeOf(about))?.values ?? {};
  return { description: text(description), detailedDescription: text(detailedDescription) };
}

/** Keeps what is written until it is raised or cancelled. */
export function keepTexts(about: PunchScope, { description, detailedDescription }: Texts): void {
  if (description === '' && detailedDescription === '') return dropDraft(placeOf(about));
  const values = { description, detailedDescription };
  return writeDraft(placeOf(about), { values, rev: 0, at: new Date().toISOString() });
}

/** Forgets it. */
export const dropTexts = (about: PunchScope): void => dropDraft(placeOf(about));

import { dropDraft, readDraft, writeDraft, type DraftPlace } from '../../form/draft.ts';

/** What is written of a record that is raised; the rest is chosen again in a moment. */
export interface RaisedTexts {
  readonly description: string;
  readonly detailedDescription: string;
}

/** What is raised, and about what. */
export interface RaisedAbout {
  readonly register: string;
  /** The field that names what it is about. */
  readonly field: string;
  readonly id: string;
}

/** One draft a record: two records never share what was written about one of them. */
const placeOf = ({ register, field, id }: RaisedAbout): DraftPlace => ({ register, row: `new ${field} ${id}` });

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What was written about a record and not raised: not even the end of the session loses it. */
export function keptTexts(about: RaisedAbout): RaisedTexts {
  const { description, detailedDescription } = readDraft(placeOf(about))?.values ?? {};
  return { description: text(description), detailedDescription: text(detailedDescription) };
}

/** Keeps what is written until it is raised or cancelled. */
export function keepTexts(about: RaisedAbout, { description, detailedDescription }: RaisedTexts): void {
  if (description === '' && detailedDescription === '') return dropDraft(placeOf(about));
  const values = { description, detailedDescription };
  return writeDraft(placeOf(about), { values, rev: 0, at: new Date().toISOString() });
}

/** Forgets it. */
export const dropTexts = (about: RaisedAbout): void => dropDraft(placeOf(about));

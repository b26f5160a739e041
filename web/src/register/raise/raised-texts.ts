import { dropDraft, readDraft, writeDraft, type DraftPlace } from '../../form/draft.ts';

/** The texts typed for a record being raised; everything else is quick to choose again. */
export interface RaisedTexts {
  readonly description: string;
  readonly detailedDescription: string;
}

/** What is raised, and about which record. */
export interface RaisedAbout {
  readonly register: string;
  /** The field that refers to the record it is about. */
  readonly field: string;
  readonly id: string;
}

/** One draft per record: two records never share the texts written about one of them. */
const placeOf = ({ register, field, id }: RaisedAbout): DraftPlace => ({ register, row: `new ${field} ${id}` });

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The texts written about a record and not raised yet: not even the end of the session loses them. */
export function keptTexts(about: RaisedAbout): RaisedTexts {
  const { description, detailedDescription } = readDraft(placeOf(about))?.values ?? {};
  return { description: text(description), detailedDescription: text(detailedDescription) };
}

/** Stores the texts until the record is raised or cancelled. */
export function keepTexts(about: RaisedAbout, { description, detailedDescription }: RaisedTexts): void {
  if (description === '' && detailedDescription === '') return dropDraft(placeOf(about));
  const values = { description, detailedDescription };
  return writeDraft(placeOf(about), { values, rev: 0, at: new Date().toISOString() });
}

/** Deletes the texts. */
export const dropTexts = (about: RaisedAbout): void => dropDraft(placeOf(about));

import type { RaisedTexts } from '../../register/raise/raised-texts.ts';

/** The record a punch item is raised on. */
export interface PunchScope {
  readonly scope: 'taggedItem' | 'tagItr' | 'tagPwl' | 'procedureStep';
  readonly id: string;
}
/** The chosen values of a punch item being raised. */
export interface PunchChoices {
  readonly category: string | null;
  readonly discipline: string | null;
  /** The subsystem in which the item counts, when its record belongs to no subsystem. */
  readonly subSystem: string | null;
  readonly raisedBy: string | null;
  readonly assignedTo: string | null;
}
/** A punch item being raised. */
export type NewPunch = PunchChoices & RaisedTexts;

/** The register values of a new punch item raised today; null while a required value is missing. */
export function newPunchValues(
  punch: NewPunch,
  { scope, id }: PunchScope,
  today: string,
): Readonly<Record<string, unknown>> | null {
  const { category, discipline, raisedBy, assignedTo, subSystem } = punch;
  const description = punch.description.trim();
  const detailed = punch.detailedDescription.trim();
  if (category === null || discipline === null || raisedBy === null || description === '') return null;
  if (scope === 'procedureStep' && subSystem === null) return null;
  return {
    description,
    category,
    discipline,
    // a step belongs to no subsystem, so the item counts in the chosen one
    ...(scope === 'procedureStep' ? { scope: 'subSystem', subSystem } : { scope }),
    [scope]: id,
    raisedBy,
    raisedDate: today,
    ...(detailed === '' ? {} : { detailedDescription: detailed }),
    ...(assignedTo === null ? {} : { assignedTo }),
  };
}

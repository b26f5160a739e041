import type { RaisedTexts } from '../../register/raise/raised-texts.ts';

/** What a punch item is raised about. */
export interface PunchScope {
  readonly scope: 'taggedItem' | 'tagItr' | 'tagPwl' | 'procedureStep';
  readonly id: string;
}
/** What is chosen of a punch item that is being written. */
export interface PunchChoices {
  readonly category: string | null;
  readonly discipline: string | null;
  /** The subsystem it counts in, where what it is about is of none. */
  readonly subSystem: string | null;
  readonly raisedBy: string | null;
  readonly assignedTo: string | null;
}
/** A punch item that is being written. */
export type NewPunch = PunchChoices & RaisedTexts;

/** The values the register takes for a new item raised today; null while something it needs is missing. */
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
    // a step is of no subsystem: the item counts where it is said to
    ...(scope === 'procedureStep' ? { scope: 'subSystem', subSystem } : { scope }),
    [scope]: id,
    raisedBy,
    raisedDate: today,
    ...(detailed === '' ? {} : { detailedDescription: detailed }),
    ...(assignedTo === null ? {} : { assignedTo }),
  };
}

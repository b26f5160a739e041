/** What a punch item is raised about. */
export interface PunchScope {
  readonly scope: 'taggedItem' | 'tagItr';
  readonly id: string;
}
/** A punch item that is being written. */
export interface NewPunch {
  readonly category: string | null;
  readonly discipline: string | null;
  readonly description: string;
  readonly detailedDescription: string;
  readonly raisedBy: string | null;
  readonly assignedTo: string | null;
}

/** The values the register takes for a new item raised today; null while something it needs is missing. */
export function newPunchValues(
  punch: NewPunch,
  { scope, id }: PunchScope,
  today: string,
): Readonly<Record<string, unknown>> | null {
  const { category, discipline, raisedBy, assignedTo } = punch;
  const description = punch.description.trim();
  const detailed = punch.detailedDescription.trim();
  if (category === null || discipline === null || raisedBy === null || description === '') return null;
  return {
    description,
    category,
    discipline,
    scope,
    [scope]: id,
    raisedBy,
    raisedDate: today,
    ...(detailed === '' ? {} : { detailedDescription: detailed }),
    ...(assignedTo === null ? {} : { assignedTo }),
  };
}

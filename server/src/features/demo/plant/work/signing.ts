import { people, type Person } from '../people.ts';
import { hashOf, type Some } from '../random.ts';

/** One sign-off. */
export interface Signing {
  /** The label of the sign-off: `Completed`, `Accepted`, `Cleared` or `Verified`. */
  readonly label: string;
  /** The name of the authorised person. */
  readonly by: string;
  /** The date, `yyyy-mm-dd`, never after the day of the plant. */
  readonly on: string;
}

const mayFor = ({ inactive, disciplines }: Person, discipline: string): boolean =>
  !inactive && disciplines.includes(discipline);

const [manager] = people;

/** The people with a role for a discipline; the completions manager if there are none. */
function crewOf(role: Person['role'], discipline: string): Some<string> {
  const [first, ...rest] = people
    .filter((person) => person.role === role && mayFor(person, discipline))
    .map(({ name }) => name);
  return first === undefined ? [manager.name] : [first, ...rest];
}

const crews = new Map<string, Some<string>>();

/** The person with a role for a discipline; the same key always gives the same person. */
export function personFor(role: Person['role'], discipline: string, key: string): string {
  const id = `${role} ${discipline}`;
  const crew = crews.get(id) ?? crewOf(role, discipline);
  crews.set(id, crew);
  return crew[hashOf('person', key) % crew.length] ?? crew[0];
}

import { registerRows } from './content.ts';
import type { Some } from './random.ts';

/** A person of the plant who may sign. */
export interface Person {
  readonly name: string;
  /** The letters of the disciplines of their profession. */
  readonly disciplines: readonly string[];
  /** `does` signs Completed and clears punch, `checks` signs Accepted and accepts punch, `hands` signs certificates. */
  readonly role: 'does' | 'checks' | 'hands';
  readonly inactive: boolean;
}

const namesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

const disciplinesOf = new Map(
  registerRows('profession').map((row) => [String(row['name']), namesIn(row['disciplines'])]),
);

const [first, ...others] = registerRows('authorisedPerson').map((row): Person => {
  const certifies = row['signHandovers'] === true ? 'checks' : 'does';
  return {
    name: String(row['name']),
    disciplines: namesIn(row['professions']).flatMap((profession) => disciplinesOf.get(profession) ?? []),
    role: row['signAssuranceTrackers'] === true ? 'hands' : certifies,
    inactive: row['inactive'] === true,
  };
});
if (first === undefined) throw new Error('authorisedPerson.csv names nobody.');

/** The people of the plant, the completions manager first; all invented. */
export const people: Some<Person> = [first, ...others];

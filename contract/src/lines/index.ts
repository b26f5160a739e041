import type { AnyRegister } from '../register/register.ts';
import { jobCardOperations } from './job-card-operations.ts';
import type { Lines } from './lines.ts';
import { tagSetMembers } from './tag-set-members.ts';
import { testPackItems } from './test-pack-items.ts';

/** Every declaration of lines. One that is not here does not exist. */
export const allLines: readonly Lines[] = [tagSetMembers, testPackItems, jobCardOperations];

/** The lines whose rows are in a register; undefined where its rows are nobody's lines. */
export const linesIn = (key: string): Lines | undefined => allLines.find((one) => one.key === key);
/** The lines the rows of a register have, in the order of their tabs. */
export const linesOf = ({ key }: Pick<AnyRegister, 'key'>): readonly Lines[] =>
  allLines.filter(({ parent }) => parent === key);

import type { AnyRegister } from '../register/register.ts';
import { dictionaryItems } from './dictionary-items.ts';
import { jobCardOperations } from './job-card-operations.ts';
import type { Lines } from './lines.ts';
import { tagSetMembers } from './tag-set-members.ts';
import { testPackItems } from './test-pack-items.ts';

/** Every declaration of lines. Lines not listed here do not exist. */
export const allLines: readonly Lines[] = [tagSetMembers, testPackItems, jobCardOperations, dictionaryItems];

/** Returns the lines whose rows are in a register; undefined where the register's rows are not lines. */
export const linesIn = (key: string): Lines | undefined => allLines.find((one) => one.key === key);
/** Returns the lines that a register's rows have, in the order of their tabs. */
export const linesOf = ({ key }: Pick<AnyRegister, 'key'>): readonly Lines[] =>
  allLines.filter(({ parent }) => parent === key);

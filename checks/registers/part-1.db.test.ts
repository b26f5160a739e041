import { describe } from 'vitest';
import { checkOnce, checkRegisters } from '../support/register-checks.ts';

describe('[R5-30] registers', () => checkRegisters(0));
checkOnce();

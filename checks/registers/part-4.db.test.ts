import { checkRegisters } from '../support/register-checks.ts';

checkRegisters(3);

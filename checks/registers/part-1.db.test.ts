import { checkOnce, checkRegisters } from '../support/register-checks.ts';

checkRegisters(0);
checkOnce();

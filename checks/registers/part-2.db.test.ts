import { vi } from 'vitest';
import { checkRegisters } from '../support/register-checks.ts';

// what it stands on makes its world as it is loaded: each file has its own
vi.hoisted(() => vi.resetModules());

checkRegisters(1);

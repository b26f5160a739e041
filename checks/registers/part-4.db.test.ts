import { vi } from 'vitest';
import { checkRegisters } from '../support/register-checks.ts';

// the imported support file builds its world on load, so each test file needs its own copy
vi.hoisted(() => vi.resetModules());

checkRegisters(3);

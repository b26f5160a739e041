import { describe, vi } from 'vitest';
import { checkOnce, checkRegisters } from '../support/register-checks.ts';

// the imported support file builds its world on load, so each test file needs its own copy
vi.hoisted(() => vi.resetModules());

describe('registers [R5-30]', () => checkRegisters(0));
checkOnce();

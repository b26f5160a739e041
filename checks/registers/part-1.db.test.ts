import { describe, vi } from 'vitest';
import { checkOnce, checkRegisters } from '../support/register-checks.ts';

// what it stands on makes its world as it is loaded: each file has its own
vi.hoisted(() => vi.resetModules());

describe('[R5-30] registers', () => checkRegisters(0));
checkOnce();

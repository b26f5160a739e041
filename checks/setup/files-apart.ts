import { vi } from 'vitest';

/*
 * Unit tests of one worker share a process but no state: the code is loaded again for each file, so each file has its
 * own module state (a store of the web, a value read once).
 */
vi.resetModules();

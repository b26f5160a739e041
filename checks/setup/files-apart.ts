import { vi } from 'vitest';

/*
 * Unit tests of one worker share a process, but no state: the code is begun anew for each file, so that what a module keeps
 * (a store of the web, a value read once) is that file's own.
 */
vi.resetModules();

import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';

const megabyte = 1024 * 1024;

/** Memory available to this process, in megabytes: the container's limit where there is one. */
const memory = (): number => {
  const limit = process.constrainedMemory();
  const total = totalmem();
  return Math.floor((limit > 0 && limit < total ? limit : total) / megabyte);
};

const between = (least: number, value: number, most: number): number =>
  Math.floor(Math.max(least, Math.min(value, most)));

/** Size of /dev/shm in megabytes; containers often have 64, too little for parallel queries. */
const sharedMemoryRoom = (): number => {
  if (process.platform !== 'linux') return Infinity;
  try {
    const { blocks, bsize } = statfsSync('/dev/shm');
    return (blocks * bsize) / megabyte;
  } catch {
    return 0;
  }
};

/**
 * Settings of the embedded server, `name=value` each, adapted to the machine's memory. Durability is never traded away:
 * fsync and synchronous_commit keep their defaults, on.
 */
export const tuning = (): string[] => {
  const total = memory();
  return [
    `shared_buffers=${between(32, total / 8, 512)}MB`,
    `effective_cache_size=${between(128, total / 2, 16_384)}MB`,
    `maintenance_work_mem=${between(32, total / 16, 256)}MB`,
    `work_mem=${between(8, total / 64, 32)}MB`,
    'max_wal_size=4GB',
    // These binaries are built without lz4.
    'wal_compression=on',
    'random_page_cost=1.1',
    'max_connections=100',
    // Of two acts in each other's way one is repeated: after a tenth of a second instead of the default whole one.
    'deadlock_timeout=100ms',
    // Our statements are short: compiling them costs more than it saves.
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    // Errors of single statements are reported by the caller that sent them.
    'log_min_messages=log',
    'log_line_prefix=postgres: ',
    'log_checkpoints=off',
    ...(sharedMemoryRoom() < 256 ? ['dynamic_shared_memory_type=mmap'] : []),
  ];
};

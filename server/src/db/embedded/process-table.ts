import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const readOrNothing = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

const ps = (columns: string, pid: number): string =>
  spawnSync('ps', ['-ww', '-o', columns, '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';

/**
 * Linux: state is the third field of /proc/pid/stat, start time the twenty-second; the name before them may contain
 * spaces.
 */
const linuxStamp = (pid: number): string | undefined => {
  const stat = readOrNothing(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0] ?? '';
  return state === '' || 'ZX'.includes(state) ? undefined : fields[19];
};

const otherStamp = (pid: number): string | undefined => {
  const [state = '', ...start] = ps('stat=,lstart=', pid).trim().split(/\s+/);
  return state === '' || state.startsWith('Z') ? undefined : start.join('-');
};

/**
 * The start time of a living process, in the system's own format without spaces. Together with the process id it
 * identifies a process for good, since ids are reused.
 *
 * @returns undefined when there is no such process, or it is dead and not yet collected
 */
export const processStamp = (pid: number): string | undefined => {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return process.platform === 'linux' ? linuxStamp(pid) : otherStamp(pid);
};

/**
 * The command line of a living process, its parts separated by spaces; empty when there is none or it may not be read.
 */
export const commandLine = (pid: number): string =>
  process.platform === 'linux'
    ? readOrNothing(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()
    : ps('args=', pid).trim();

/**
 * Process ids of the living processes whose command line begins with the text; those of other accounts may be missing.
 */
export const processesNamed = (beginning: string): number[] =>
  (spawnSync('ps', ['-ww', '-A', '-o', 'pid=,args='], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).stdout ?? '')
    .split('\n')
    .map((line) => /^\s*(\d+) (.*)$/.exec(line))
    .flatMap((found) => (found?.[2]?.startsWith(beginning) ? [Number(found[1])] : []));

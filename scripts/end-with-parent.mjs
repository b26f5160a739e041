/*
 * Shuts this process down cleanly when the process that started it is gone. npm passes a signal to the shell that runs
 * the script, and that shell dies without passing it on; when npm is killed outright, it notifies nobody. In both cases
 * the server would stay behind and keep its port. Import this file first, or preload it with --import.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Name and parent of a process; empty when the process is gone. */
const look = (pid) => {
  try {
    const stat = process.platform === 'linux' ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
    const [, name, parent] = /\((.*)\) \S (\d+)/.exec(stat) ?? [];
    if (name !== undefined || process.platform !== 'darwin') return { name, parent: Number(parent) };
  } catch {
    return {};
  }
  const [parent, ...name] = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(/\s+/);
  return { name: name.join(' '), parent: Number(parent) };
};

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const parent = process.ppid;

/** The process id of npm, if npm started this process through a shell. */
const npm = () => {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const { name = '', parent: above } = look(parent);
  return /(^|\/)(ba|da|z|a)?sh$/.test(name) && above > 1 ? above : undefined;
};

const above = npm();

const watch = setInterval(() => {
  if (process.ppid === parent && (above === undefined || isAlive(above))) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 300);
watch.unref();

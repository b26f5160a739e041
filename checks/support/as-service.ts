import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/*
 * Runs the program of a systemd unit under the restrictions of the unit, where systemd itself may not run: address
 * families and system calls of other architectures by the same filter of the kernel, file systems by a mount namespace,
 * account and capabilities by setpriv.
 */

const ROOT = join(import.meta.dirname, '../..');

/** The directives of a section of a unit, in order. */
export const directivesOf = (unit: string, section: string): readonly string[] => {
  const [, rest = ''] = unit.split(`[${section}]\n`);
  return [...(rest.split(/^\[/m)[0] ?? '').matchAll(/^\w+=.*$/gm)].map(([directive]) => directive);
};
const valueOf = (directives: readonly string[], name: string): string =>
  directives.find((directive) => directive.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';

/** Shell commands that do what a directive asks, as root in a mount namespace, in an order in which none hides another. */
const MOUNTS: readonly (readonly [directive: string, commands: string])[] = [
  ['ProtectHome=yes', 'for at in /home /root /run/user; do test ! -d $at || mount -t tmpfs -o mode=000 none $at; done'],
  [
    'PrivateDevices=yes',
    `mount -t tmpfs -o mode=755 none /mnt
for at in null zero full random urandom tty; do touch /mnt/$at; mount --bind /dev/$at /mnt/$at; done
ln -s /proc/self/fd /mnt/fd; mkdir /mnt/shm; mount -t tmpfs -o mode=1777 none /mnt/shm; mount --rbind /mnt /dev`,
  ],
  ['PrivateTmp=yes', 'for at in /tmp /var/tmp; do mount -t tmpfs -o mode=1777 none $at; done'],
  ['ProtectKernelTunables=yes', 'mount --bind /proc/sys /proc/sys; mount -o remount,bind,ro /proc/sys'],
  ['ProtectControlGroups=yes', 'mount --bind /sys/fs/cgroup /sys/fs/cgroup; mount -o remount,bind,ro /sys/fs/cgroup'],
  [
    'ProtectSystem=strict',
    `while read -r _ at _; do case $at in
  /dev|/dev/*|/proc|/proc/*|/sys|/sys/*|/tmp|/var/tmp|/var/lib/plumbline|/root|/home) ;;
  # a mount that another one hides cannot be reached, and need not be
  *) mount -o remount,bind,ro "$at" 2>/dev/null || true ;;
esac; done < /proc/mounts
for at in / /usr /etc /opt/plumbline; do if touch $at/.written 2>/dev/null; then rm $at/.written; echo "$at can be written"; exit 90; fi; done`,
  ],
];

/** Directives that need no command of their own here: what the launcher takes of them, or why they are left out. */
const OTHERS: readonly RegExp[] = [
  /^(?:User|Group|WorkingDirectory|Environment|ExecStart|StateDirectory|StateDirectoryMode|UMask|LimitNOFILE)=/,
  /^(?:NoNewPrivileges|RestrictAddressFamilies|SystemCallArchitectures|CapabilityBoundingSet)=/,
  // what the test sets, and what happens around the process
  /^(?:EnvironmentFile|Type|Restart|RestartPreventExitStatus|RestartSec|TimeoutStopSec|KillMode)=/,
  // without a capability nothing loads modules, marks files or changes its personality for more
  /^(?:ProtectKernelModules|RestrictSUIDSGID|LockPersonality)=yes$/,
];

/** The directives of a unit that are not imitated here: none may be left. */
export const notImitated = (directives: readonly string[]): readonly string[] =>
  directives.filter(
    (directive) => !OTHERS.some((other) => other.test(directive)) && !MOUNTS.some(([mounted]) => mounted === directive),
  );

/**
 * Forbids sockets of other families and system calls of other architectures, as systemd does, then becomes the command.
 * In Python, because Node cannot ask the kernel for it.
 */
const FILTER = `
import ctypes, os, platform, socket, struct, sys
numbers = {'x86_64': (0xC000003E, 41), 'aarch64': (0xC00000B7, 198)}
arch, number = numbers[platform.machine()]
families = [getattr(socket, name) for name in sys.argv[1].split()]
LOAD, EQUAL, RETURN = 0x20, 0x15, 0x06
ALLOW, KILL, REFUSE = 0x7FFF0000, 0x80000000, 0x00050000 | 97
steps = [(LOAD, 0, 0, 4), (EQUAL, 1, 0, arch), (RETURN, 0, 0, KILL), (LOAD, 0, 0, 0), (EQUAL, 1, 0, number), (RETURN, 0, 0, ALLOW), (LOAD, 0, 0, 16)]
for family in families: steps += [(EQUAL, 0, 1, family), (RETURN, 0, 0, ALLOW)]
steps.append((RETURN, 0, 0, REFUSE))
code = ctypes.create_string_buffer(b''.join(struct.pack('HBBI', *step) for step in steps))
class Program(ctypes.Structure): _fields_ = [('length', ctypes.c_ushort), ('filter', ctypes.c_void_p)]
program = Program(len(steps), ctypes.addressof(code))
libc = ctypes.CDLL(None, use_errno=True)
for arguments in ((38, 1, 0, 0, 0), (22, 2, ctypes.byref(program), 0, 0)):
    if libc.prctl(*arguments) != 0: sys.exit(os.strerror(ctypes.get_errno()))
os.execvp(sys.argv[2], sys.argv[2:])
`;

/** Why this machine cannot run a program as a unit asks; undefined when it can. */
export function whyNotAsService(): string | undefined {
  if (process.platform !== 'linux') return 'systemd is for Linux';
  if (process.getuid?.() !== 0) return 'mounts and accounts need root';
  const needed = ['python3 -c "import ctypes"', 'setpriv --version', 'unshare --mount true'];
  return needed.find((command) => spawnSync('sh', ['-c', command]).status !== 0)?.concat(' failed');
}

/**
 * Starts what `ExecStart` says, under the other directives of the service.
 *
 * @param state the folder that becomes its state directory
 * @param environment what the environment file would say
 */
export function startAsService(
  directives: readonly string[],
  state: string,
  environment: Readonly<Record<string, string>>,
): ChildProcess {
  const [account, group] = [65_534, 65_534];
  const at = `/var/lib/${valueOf(directives, 'StateDirectory')}`;
  const home = valueOf(directives, 'WorkingDirectory');
  const own = Object.fromEntries(
    valueOf(directives, 'Environment')
      .split(' ')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  const script = `set -e
mount --make-rprivate /
chown ${account}:${group} '${state}'; chmod ${valueOf(directives, 'StateDirectoryMode')} '${state}'
mount --bind '${ROOT}' /mnt; mount -t tmpfs -o mode=755 none /opt; mkdir -p '${home}'; mount --rbind /mnt '${home}'; umount /mnt
mount --bind '${state}' /mnt; mount -t tmpfs -o mode=755 none /var/lib; mkdir -p '${at}'; mount --bind /mnt '${at}'; umount /mnt
${MOUNTS.filter(([directive]) => directives.includes(directive))
  .map(([, commands]) => commands)
  .join('\n')}
umask ${valueOf(directives, 'UMask')}; ulimit -n $(test "$(ulimit -Hn)" = unlimited && echo ${valueOf(directives, 'LimitNOFILE')} || ulimit -Hn)
cd '${home}'
exec setpriv --reuid=${account} --regid=${group} --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs ${valueOf(directives, 'ExecStart')}`;
  const families = valueOf(directives, 'RestrictAddressFamilies');
  return spawn('python3', ['-c', FILTER, families, 'unshare', '--mount', 'bash', '-c', script], {
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...own, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** True when a host is this very machine: nobody can listen in between a machine and itself. */
export const isOwnMachine = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);

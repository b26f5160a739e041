/* How to tell that the database is away, rather than that it refused a statement. */

/** Errors of the operating system for a connection that cannot be made, or broke. */
const OF_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** SQLSTATE: connection exceptions, and a server that is shutting down, starting up, or accepts no more connections. */
const OF_DATABASE = /^(08\w{3}|57P0[1-5]|53300)$/;
/** Errors of the driver for a connection that broke, or that it cannot use any more; they have no code. */
const OF_DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

const textOf = (error: object, name: string): string => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
};

/** True when no connection was available in time: none was returned to the pool, or the database did not answer. */
export const isLate = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');

/** A missing socket file means a missing server; any other missing file is a different error. */
const isSystem = (error: Error, code: string): boolean =>
  OF_SYSTEM.has(code) || (code === 'ENOENT' && textOf(error, 'syscall') === 'connect');

/**
 * True when only the database or its driver gives this error: the operating system's errors also come from a mail
 * server that is away.
 */
export const isOfDatabase = (error: unknown): boolean =>
  error instanceof Error && (OF_DATABASE.test(textOf(error, 'code')) || OF_DRIVER.test(error.message));

/**
 * True when a driver error means that the database cannot be reached, or went away during a statement. Only meaningful
 * for connections of the database: errors of other connections look the same.
 */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isSystem(error, textOf(error, 'code')) || isOfDatabase(error);
}

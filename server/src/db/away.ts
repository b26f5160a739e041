/* How it shows that the database is away, rather than that it refuses what it was asked. */

/** What the system says of a connection that cannot be made, or broke. */
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
/** SQLSTATE: connection exceptions, and a server that is going, coming, or takes no more connections. */
const OF_DATABASE = /^(08\w{3}|57P0[1-5]|53300)$/;
/** What the driver says of a connection that broke, or that it cannot use any more; it gives no code. */
const OF_DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

const textOf = (error: object, name: string): string => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
};

/** Whether no connection was to be had in time: none came back to the pool, or the database did not answer. */
export const isLate = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');

/** A socket file that is not there is a server that is not; any other file is another matter. */
const isSystem = (error: Error, code: string): boolean =>
  OF_SYSTEM.has(code) || (code === 'ENOENT' && textOf(error, 'syscall') === 'connect');

/** Whether only the database, or its driver, says so: a mail server that is away says what the system does. */
export const isOfDatabase = (error: unknown): boolean =>
  error instanceof Error && (OF_DATABASE.test(textOf(error, 'code')) || OF_DRIVER.test(error.message));

/**
 * Whether an error of the driver says that the database cannot be reached, or went away while it was asked. Of other
 * connections than those of the database this says nothing: their errors look alike.
 */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isSystem(error, textOf(error, 'code')) || isOfDatabase(error);
}

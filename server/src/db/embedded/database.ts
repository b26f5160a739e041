import pg from 'pg';
import { databaseName } from './cluster.ts';

/**
 * The address of a database in the server behind a socket folder, in the form understood by `pg` and everything built
 * on it.
 *
 * @param socketFolder folder of the server's socket
 * @param database name of the database
 */
export const socketUrl = (socketFolder: string, database: string): string =>
  `postgresql://${databaseName}@/${database}?host=${encodeURIComponent(socketFolder)}`;

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;

/** Opens a separate connection and runs one statement on it, or none. */
const visit = async (url: string, statement?: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  // A server that shuts down while we disconnect is no fault of the caller.
  client.on('error', () => {});
  try {
    await client.connect();
    if (statement !== undefined) await client.query(statement);
  } finally {
    await client.end();
  }
};

/** SQLSTATE invalid_catalog_name: there is no such database. */
const missing = '3D000';
/** SQLSTATE duplicate_database, and unique_violation when two processes create it at the same moment. */
const alreadyThere = ['42P04', '23505'];

/**
 * Connects to the database, creating it when it is missing.
 *
 * @returns its address
 * @throws the error of `pg` when the server cannot be reached
 */
export const ensureDatabase = async (socketFolder: string): Promise<string> => {
  const url = socketUrl(socketFolder, databaseName);
  try {
    await visit(url);
    return url;
  } catch (error) {
    if (codeOf(error) !== missing) throw error;
  }
  try {
    await visit(socketUrl(socketFolder, 'postgres'), `CREATE DATABASE ${databaseName}`);
  } catch (error) {
    if (!alreadyThere.some((code) => code === codeOf(error))) throw error;
  }
  return url;
};

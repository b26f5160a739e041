import pg from 'pg';
import { startEmbedded } from './start-embedded.ts';

/*
 * A separate process for the tests: starts or joins the database of the given folder, prints its address, and stays. On
 * SIGINT it makes one last query, as a server finishing its work does, and ends in order.
 */
const db = await startEmbedded({ dataDir: process.argv[2] ?? '' });
const staying = setInterval(() => {}, 60_000);
process.on('SIGINT', () => void leave());
process.stdout.write(`${db.url}\n`);

const leave = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  const { rows } = await client.query('SELECT 42 AS answer');
  await client.end();
  await db.stop();
  clearInterval(staying);
  process.stdout.write(`${JSON.stringify(rows)}\n`);
};

import { cunchuUrl } from '@plumbline/contract/features/client/calls/cunchu-url.ts';
import { officeUrl } from '@plumbline/contract/features/client/calls/office-url.ts';
import { send } from './send.ts';
import { isRecord, readStored, writeStored } from './stored.ts';

/** Ports of the neighbouring servers (specification 9). */
const PORT = { storage: 18_081, office: 8081 } as const;
/** A neighbouring server. */
export type Neighbour = keyof typeof PORT;

const NAME = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/**
 * The address of a host: https, with its own port, no slash at the end. A scheme, port or path that comes along is
 * dropped; undefined for what is no bare host name or IPv4 address then (readings D54): a manipulated answer must not
 * send files to any address.
 */
export function addressOfHost(host: unknown, neighbour: Neighbour): string | undefined {
  if (typeof host !== 'string') return undefined;
  const [, name = ''] = /^(?:https?:\/\/)?([^/:?#]*)(?::\d{1,5})?(?:\/[^?#]*)?$/i.exec(host.trim()) ?? [];
  return NAME.test(name) ? `https://${name.toLowerCase()}:${PORT[neighbour]}` : undefined;
}

/** Asks for both servers and stores their addresses: after a project was chosen (specification 4). What cannot be had is done without. */
export async function fetchAddresses(): Promise<void> {
  const [storage, office] = await Promise.all([
    send(cunchuUrl, null).catch(() => undefined),
    send(officeUrl, null).catch(() => undefined),
  ]);
  writeStored('addresses', {
    storage: addressOfHost(storage, 'storage'),
    office: addressOfHost(office, 'office'),
  });
}

/** The stored address of a server; undefined when the installation has none. */
export function addressOf(neighbour: Neighbour): string | undefined {
  const stored = readStored('addresses');
  const address = isRecord(stored) ? stored[neighbour] : undefined;
  // The storage is anybody's to change: what is read is judged as what is fetched.
  return addressOfHost(address, neighbour);
}

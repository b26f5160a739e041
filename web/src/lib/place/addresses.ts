import { cunchuUrl, officeUrl } from '@plumbline/contract/features/client/calls.ts';
import { send } from '../call/send.ts';
import { isRecord, readStored, writeStored } from '../stored.ts';

/** Ports of the neighbouring servers (specification 9). */
const PORT = { storage: 18_081, office: 8081 } as const;
/** A neighbouring server. */
export type Neighbour = keyof typeof PORT;

const NAME = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/**
 * Returns the address of a host: https, with its own port, no trailing slash. Any scheme, port or path is dropped;
 * undefined if the rest is not a bare host name or IPv4 address (readings D54): a manipulated response must not direct
 * files to arbitrary addresses.
 */
export function addressOfHost(host: unknown, neighbour: Neighbour): string | undefined {
  if (typeof host !== 'string') return undefined;
  const [, name = ''] = /^(?:https?:\/\/)?([^/:?#]*)(?::\d{1,5})?(?:\/[^?#]*)?$/i.exec(host.trim()) ?? [];
  return NAME.test(name) ? `https://${name.toLowerCase()}:${PORT[neighbour]}` : undefined;
}

/**
 * Fetches the addresses of both servers and stores them, after a project was chosen (specification 4). Unavailable
 * addresses are skipped.
 */
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

/** Returns the stored address of a server; undefined when the installation has none. */
export function addressOf(neighbour: Neighbour): string | undefined {
  const stored = readStored('addresses');
  const address = isRecord(stored) ? stored[neighbour] : undefined;
  // anyone can change the storage, so stored values are validated like fetched ones
  return addressOfHost(address, neighbour);
}

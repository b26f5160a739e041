import { isIP } from 'node:net';

/** Where the server listens, and whom it trusts about the caller's address. */
export interface NetworkSettings {
  /**
   * `HOST`: address to listen on. Default: this machine only; every interface when behind TLS or a proxy on another
   * machine.
   */
  readonly host: string;
  /** Whether `HOST` was set; if not, startup prints what the default lets in. */
  readonly isHostChosen: boolean;
  /**
   * `TRUST_PROXY`: addresses and networks (`10.0.0.7`, `10.1.0.0/16`, `fd00::/8`, `loopback`, `linklocal`,
   * `uniquelocal`) whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted: those of the last proxy in a chain.
   * Default loopback.
   */
  readonly trustProxy: readonly string[];
  /** `METRICS_PORT`: port of `/metrics`; 0 takes any free one. Default none: no metrics are served. */
  readonly metricsPort: number | null;
  /**
   * `METRICS_HOST`: address `/metrics` listens on. Default 127.0.0.1: the figures reveal more than the public should
   * know.
   */
  readonly metricsHost: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const read = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

const THIS_MACHINE = '127.0.0.1';
const EVERY_INTERFACE = '0.0.0.0';
/** Names of networks that can be used instead of addresses. */
const NETWORK_NAMES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(text: string): boolean {
  if (NETWORK_NAMES.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  // trusting every address would let anybody claim to be anyone
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

function readProxies(env: Environment): readonly string[] | undefined {
  const text = read(env, 'TRUST_PROXY');
  if (text === undefined) return undefined;
  const networks = text.split(',').map((network) => network.trim());
  const bad = networks.find((network) => !isNetwork(network));
  if (bad === undefined) return networks;
  throw new Error(
    `TRUST_PROXY holds "${bad}", which is not accepted: it must be addresses or networks with commas between them, such as 10.0.0.7,10.1.0.0/16.`,
  );
}

function readPort(env: Environment, name: string): number | null {
  const text = read(env, name);
  if (text === undefined) return null;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new Error(`${name} is "${text}", which is not accepted: it must be a whole number from 0 to 65535.`);
}

/**
 * Reads where to listen. `hasTls`: passwords are accepted over https only, so the installation must be behind TLS.
 *
 * @throws Error naming the variable, what is wrong with it and what is accepted
 */
export function networkSettings(env: Environment, { hasTls }: { readonly hasTls: boolean }): NetworkSettings {
  const host = read(env, 'HOST');
  const proxies = readProxies(env);
  return {
    host: host ?? (hasTls || proxies !== undefined ? EVERY_INTERFACE : THIS_MACHINE),
    isHostChosen: host !== undefined,
    trustProxy: proxies ?? ['loopback'],
    metricsPort: readPort(env, 'METRICS_PORT'),
    metricsHost: read(env, 'METRICS_HOST') ?? THIS_MACHINE,
  };
}

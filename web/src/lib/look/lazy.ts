import { type ComponentType, lazy as lazyComponent, type LazyExoticComponent } from 'react';
import { isServerReachable, pauseBefore } from '../call/connection.ts';

/**
 * Loads a part of the page. Without a connection it waits, and loads it once the connection is back: a page must not end
 * because somebody opened something where there is no network.
 *
 * @throws what the import throws when the server answers but has no such part, as after an upgrade
 */
export async function loadPart<M>(load: () => Promise<M>): Promise<M> {
  let hasConnection = false;
  for (let tries = 0; ; tries += 1)
    try {
      return await load();
    } catch (error) {
      if (hasConnection) throw error;
      hasConnection = await isServerReachable();
      if (!hasConnection) await pauseBefore(tries);
    }
}

/**
 * A component whose code is loaded when it is first shown. Meanwhile, also while there is no connection, its place shows
 * the fallback of the suspense around it.
 */
// eslint-disable-next-line typescript/no-explicit-any -- as React declares it: components of any properties
export const lazy = <C extends ComponentType<any>>(load: () => Promise<{ default: C }>): LazyExoticComponent<C> =>
  lazyComponent(() => loadPart(load));

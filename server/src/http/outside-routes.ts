import type { FastifyInstance } from 'fastify';

/** A route that is neither a call nor a verb of a register. */
export interface OutsideRoute {
  readonly methods: readonly string[];
  /**
   * Whom it answers: `everybody`, who learns nothing of any company by it; `address`, anyone with an address that we
   * signed; `token`, anyone who sends the token of a session; `owner`, a signed-in user, for what they began themselves.
   */
  readonly admits: 'everybody' | 'address' | 'token' | 'owner';
  /** What it is for. */
  readonly says: string;
}

/**
 * Every route outside the list of calls, by its path. The rights of calls are declared with them and checked for each;
 * what is not declared here does not start, so that those it answers are known and checked as well
 * (checks/outside-routes.db.test.ts).
 */
export const OUTSIDE_ROUTES: Readonly<Record<string, OutsideRoute>> = {
  '/': { methods: ['GET', 'HEAD'], admits: 'everybody', says: 'The page, with the public settings.' },
  '/index.html': { methods: ['GET', 'HEAD'], admits: 'everybody', says: 'The same under its own name.' },
  '/*': { methods: ['GET', 'HEAD'], admits: 'everybody', says: 'The scripts, styles and fonts of the pages.' },
  '/livez': { methods: ['GET'], admits: 'everybody', says: 'Whether the process answers.' },
  '/readyz': { methods: ['GET'], admits: 'everybody', says: 'Whether calls can be answered.' },
  '/healthz': { methods: ['GET'], admits: 'everybody', says: 'Whether all of its work is done.' },
  '/api/ext/file/content': { methods: ['GET', 'HEAD'], admits: 'address', says: 'The content of a stored file.' },
  '/api/ext/file/picture': { methods: ['GET', 'HEAD'], admits: 'address', says: 'A picture drawn of a stored file.' },
  '/api/ext/file/parts': { methods: ['POST'], admits: 'owner', says: 'Begins an upload that arrives in parts.' },
  '/api/ext/file/parts/:upload': {
    methods: ['HEAD', 'PATCH', 'DELETE'],
    admits: 'owner',
    says: 'How much of an upload has arrived; more of it; its cancellation.',
  },
  '/msg-center/rtc/:project/:identity': { methods: ['GET'], admits: 'token', says: 'The live connection.' },
};

/**
 * Refuses routes that nobody declared, from now on.
 *
 * @param calls the paths of calls, as routes
 * @throws Error when such a route is added
 */
export function demandDeclared(app: FastifyInstance, calls: ReadonlySet<string>): void {
  app.addHook('onRoute', ({ url, method }) => {
    const methods = [method].flat();
    const isCall =
      methods.every((each) => each === 'POST') && (calls.has(url) || url.startsWith('/api/register/:key/'));
    const declared = OUTSIDE_ROUTES[url]?.methods ?? [];
    if (isCall || methods.every((each) => declared.includes(each))) return;
    throw new Error(`${methods.join(', ')} ${url} is neither a call nor declared in outside-routes.ts.`);
  });
}

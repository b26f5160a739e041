import type { FastifyInstance } from 'fastify';
import type { Installation } from './installation.ts';

const NAME = 'installation';

/** Attaches the installation's settings to a server. */
export const keepInstallation = (app: FastifyInstance, installation: Installation): void =>
  void app.decorate(NAME, installation);

/** The installation's settings of a server. */
export const installationOf = (app: FastifyInstance): Installation => app.getDecorator<Installation>(NAME);

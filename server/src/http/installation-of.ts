import type { FastifyInstance } from 'fastify';
import type { Installation } from './installation.ts';

const NAME = 'installation';

/** Gives a server what its installation chose. */
export const keepInstallation = (app: FastifyInstance, installation: Installation): void =>
  void app.decorate(NAME, installation);

/** What the installation of a server chose. */
export const installationOf = (app: FastifyInstance): Installation => app.getDecorator<Installation>(NAME);

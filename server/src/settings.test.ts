import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settings } from './settings.ts';

describe('settings', () => {
  test('have a default for everything', () => {
    expect(settings({})).toMatchObject({
      port: 8080,
      portRich: 38081,
      network: { host: '127.0.0.1' },
      databaseUrl: undefined,
      adminPassword: undefined,
      demoTags: 2000,
      logLevel: 'info',
    });
  });

  test('put the data folder into the project, beside its package.json', () => {
    const { dataDir } = settings({});
    expect(dataDir.endsWith('.data')).toBe(true);
    expect(existsSync(join(dirname(dataDir), 'package-lock.json'))).toBe(true);
  });

  test('keep an absolute data folder', () => {
    expect(settings({ DATA_DIR: '/srv/plumbline' }).dataDir).toBe('/srv/plumbline');
  });

  test('are read from the environment', () => {
    const set = settings({
      PORT: '80',
      PORT_RICH: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: 'postgresql://a:b@db:5432/c',
      ADMIN_PASSWORD: 'correct horse',
      DEMO_TAGS: '0',
      LOG_LEVEL: 'WARN',
    });
    expect(set).toMatchObject({
      port: 80,
      portRich: 0,
      network: { host: '127.0.0.1' },
      databaseUrl: 'postgresql://a:b@db:5432/c',
    });
    expect(set).toMatchObject({ adminPassword: 'correct horse', demoTags: 0, logLevel: 'warn' });
  });

  test('treat an empty variable as unset', () => {
    expect(settings({ PORT: '', HOST: ' ', DATABASE_URL: '', ADMIN_PASSWORD: '', LOG_LEVEL: '' })).toEqual(
      settings({}),
    );
  });

  test.each([
    [{ PORT: 'http' }, 'PORT is "http", which is not accepted: it must be a whole number from 0 to 65535.'],
    [{ PORT_RICH: '70000' }, 'PORT_RICH is "70000", which is not accepted: it must be a whole number from 0 to 65535.'],
    [{ PORT: '38081' }, 'PORT and PORT_RICH are both 38081: they must be two different ports.'],
    [{ DEMO_TAGS: '-1' }, 'DEMO_TAGS is "-1", which is not accepted: it must be a whole number from 0 to 5000000.'],
    [{ LOG_LEVEL: 'loud' }, 'must be one of fatal, error, warn, info, debug, trace, silent.'],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD is too short: it must have at least 8 characters.'],
  ])('refuse %o with a readable message', (env, message) => {
    expect(() => settings(env)).toThrow(message);
  });

  test('refuse another kind of database without repeating its password', () => {
    const attempt = (): unknown => settings({ DATABASE_URL: 'mysql://root:hunter2@db/x' });
    expect(attempt).toThrow('it must look like postgresql://');
    expect(attempt).not.toThrow('hunter2');
  });
});

import { afterEach, expect, test, vi } from 'vitest';
import { aBrowser } from '../browser.fixture.ts';

const path = { A: 'a', B: 'b', C: 'c', D: 'd', E: 'e' };
const names = { A: 'Company', B: 'North', C: 'Island', D: 'P-1', E: 'Main works' };

async function start() {
  aBrowser();
  const { setSession, forgetSession } = await import('../session/session.ts');
  const { useWork, setLevels } = await import('./work-state.ts');
  setSession({ token: 't' });
  return { setSession, forgetSession, useWork, setLevels };
}
afterEach(() => vi.unstubAllGlobals());

test('tenant, project and current level follow the chosen path, and survive a reload [R3-107, R3-108, R3-113]', async () => {
  const { setSession, useWork } = await start();
  expect(useWork.getState()).toMatchObject({ tenant: null, project: null, level: null });
  setSession({ path, names });
  const expected = {
    tenant: { id: 'a', corpName: 'Company' },
    project: { projectId: 'd', code: 'P-1', tenantId: 'a' },
    level: { id: 'e', name: 'Main works' },
  };
  expect(useWork.getState()).toMatchObject(expected);
  vi.resetModules();
  expect((await import('./work-state.ts')).useWork.getState()).toMatchObject(expected);
});

test('the levels are a list, and are cleared at sign-out [R3-112]', async () => {
  const { forgetSession, useWork, setLevels } = await start();
  setLevels([{ id: 'e', level: 'E', parentId: 'd', name: 'Main works', description: '' }]);
  expect(useWork.getState().levels.map(({ name }) => name)).toEqual(['Main works']);
  forgetSession();
  expect(useWork.getState()).toEqual({ tenant: null, project: null, level: null, levels: [] });
});

import { afterEach } from 'vitest';

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail' || !task.file.name.includes('.journey.')) return;
  // only journeys use the browser, so other files must not load it
  const { textsShown } = await import('../journey/browser.ts');
  for (const text of await textsShown()) process.stdout.write(`${task.name}: ${text}\n`);
});

import { afterEach } from 'vitest';

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail' || !task.file.name.includes('.journey.')) return;
  // the browser is of journeys alone: other files load nothing of it
  const { textsShown } = await import('../journey/browser.ts');
  for (const text of await textsShown()) process.stdout.write(`${task.name}: ${text}\n`);
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Word } from '@plumbline/contract/words/word.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Two texts beside each other, as in `w('Tags', '位号')` or `label: 'Cleared', zh: '消项'`. */
const PAIR = /(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1,\s*(?:zh: )?(['"`])((?:(?!\3)[^\\\n]|\\.)*)\3/gs;
/** Where texts are that no screen of the guide shows: tests, former captions, and the page of the guide itself. */
const LEFT_OUT = /\.test\.|testing\.ts|former-captions|features\/guide\//;

const unescaped = (text: string): string => text.replaceAll(/\\(.)/g, '$1');

/** Every word of the product, in both languages, as its sources declare it. */
export const screenWords: readonly Word[] = ['contract', 'server', 'web']
  .flatMap((part) => globSync(`${part}/src/**/*.{ts,tsx}`, { cwd: ROOT }))
  .filter((file) => !LEFT_OUT.test(file))
  .flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(PAIR)].map(([, , en = '', , zh = '']) => ({
      en: unescaped(en),
      zh: unescaped(zh),
    })),
  )
  .filter(({ zh }) => /\p{Script=Han}|[A-Z]{2}|%/u.test(zh));

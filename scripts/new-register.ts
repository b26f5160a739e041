import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const REGISTERS = join(import.meta.dirname, '../contract/src/registers');
const USE = `npm run new:register -- <folder> <kebab-name> "<English>" "<中文>" <Route> <level>
e.g.    npm run new:register -- ref-table skill "Skill" "技能" /RefTable/Skill C`;

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The declaration of a plain register: name and description, to be completed manually. */
function declaration(options: {
  readonly key: string;
  readonly en: string;
  readonly zh: string;
  readonly route: string;
  readonly level: string;
}): string {
  return `import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** What one row is, and where the domain guide speaks of it. */
export const ${options.key} = register({
  key: '${options.key}',
  label: w('${options.en}', '${options.zh}'),
  route: '${options.route}',
  group: '${options.route.split('/')[1]}',
  level: '${options.level}',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
`;
}

/** Writes the declaration and adds it to the list of registers, then stops: the rest must be written manually. */
async function main([folder, name, en, zh, route, level]: readonly string[]): Promise<void> {
  if (!folder || !name || !en || !zh || !route || !/^[A-E]$/.test(level ?? '')) throw new Error(`Use: ${USE}`);
  const key = camel(name);
  const file = join(REGISTERS, folder, `${name}.ts`);
  if (existsSync(file)) throw new Error(`${file} exists.`);
  await mkdir(join(REGISTERS, folder), { recursive: true });
  await writeFile(file, declaration({ key, en, zh, route, level: level ?? '' }));
  const list = join(REGISTERS, 'index.ts');
  const text = await readFile(list, 'utf8');
  const imported = text.replace(
    /\nimport \{ registry/,
    `\nimport { ${key} } from './${folder}/${name}.ts';\nimport { registry`,
  );
  const listed = imported.replace(/\n\}\);/, `\n  ${key},\n});`);
  if (listed === text) throw new Error(`${list} has changed its shape; add the line by hand.`);
  await writeFile(list, listed);
  process.stdout.write(
    `Written: ${file}\nNext: its fields and docstring, then npm run migration -- add_${name.replaceAll('-', '_')}\n`,
  );
}
await main(process.argv.slice(2));

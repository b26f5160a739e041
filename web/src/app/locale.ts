import type { Language } from '@plumbline/contract/words/word.ts';
import type { ConfigProviderProps } from 'antd';
import en from 'antd/es/locale/en_US.js';
import zh from 'antd/es/locale/zh_CN.js';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { ofModule } from '../lib/of-module.ts';
import { scopeToday } from '../lib/scope-clock.ts';

type Locale = NonNullable<ConfigProviderProps['locale']>;

const LOCALES: Record<Language, Locale> = { en: ofModule<Locale>(en), zh: ofModule<Locale>(zh) };
const DAYS: Record<Language, string> = { en: 'en', zh: 'zh-cn' };

// Where days can tell zones, the date pickers of Ant Design ask `now.tz()` for the day they mark and their button Today
// chooses. Nothing else uses zones of this library, so that is all it can answer: the day of the scope.
dayjs.extend((_, days) => void Object.assign(days.prototype, { tz: () => dayjs(scopeToday()) }));

/** The words of Ant Design in a language; days follow. */
export function localeOf(language: Language): Locale {
  dayjs.locale(DAYS[language]);
  return LOCALES[language];
}

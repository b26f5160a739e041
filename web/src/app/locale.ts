import type { Language } from '@plumbline/contract/words/word.ts';
import type { ConfigProviderProps } from 'antd';
import en from 'antd/es/locale/en_US.js';
import zh from 'antd/es/locale/zh_CN.js';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { ofModule } from '../lib/value/of-module.ts';
import { scopeToday } from '../lib/value/scope-clock.ts';

type Locale = NonNullable<ConfigProviderProps['locale']>;

const LOCALES: Record<Language, Locale> = { en: ofModule<Locale>(en), zh: ofModule<Locale>(zh) };
const DAYS: Record<Language, string> = { en: 'en', zh: 'zh-cn' };

// where dayjs supports zones, the date pickers of Ant Design call `now.tz()` for the day they mark and for their Today
// button. Nothing else uses this library's zones, so the function always returns the day of the scope.
dayjs.extend((_, days) => void Object.assign(days.prototype, { tz: () => dayjs(scopeToday()) }));

/** Returns the texts of Ant Design in a language, and switches dayjs to that language. */
export function localeOf(language: Language): Locale {
  dayjs.locale(DAYS[language]);
  return LOCALES[language];
}

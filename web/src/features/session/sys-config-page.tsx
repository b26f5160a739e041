import type { SignInWays } from '@plumbline/contract/features/session/calls/sign-in.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { clientSettings } from '../../lib/client-settings.ts';
import { useSay } from '../../lib/value/language.ts';
import { PRODUCT } from '../../lib/product.ts';
import { AuthFrame } from './auth-frame.tsx';
import { Muted, Stack } from '../../ui/layout.tsx';
import parts from './form-parts.module.css';
import { Problem } from './form-parts.tsx';
import { formOf } from './login-face.ts';
import { passwordWords } from './password-words.ts';
import { richWords } from './rich-words.ts';
import css from './sys-config-page.module.css';
import { usePageTitle } from './use-page-title.ts';
import { useSignInWays } from './use-sign-in-ways.ts';

const words = {
  title: w('About this installation', '系统信息'),
  note: w('What anybody may know before signing in.', '登录前可公开的信息。'),
  product: w('Product', '产品'),
  version: w('Version', '版本'),
  languages: w('Languages', '语言'),
  theLanguages: w('English, 中文', 'English、中文'),
  form: w('Sign-in form', '登录表单'),
  simple: w('E-mail and password', '邮箱和密码'),
  rich: w('Account, SMS code, QR', '账号、短信验证码、扫码'),
  sms: w('SMS codes', '短信验证码'),
  mail: w('Mail codes', '邮件验证码'),
  on: w('set up', '已开通'),
  off: w('not set up', '未开通'),
  rule: w('Passwords', '密码'),
  length: w('at least {length} characters', '至少 {length} 个字符'),
} as const;

/** sys-config-owner-manage: public facts of the installation only (specification 2.1, readings D35). */
export default function SysConfigPage(): React.JSX.Element {
  const say = useSay();
  const { ways, problem } = useSignInWays();
  usePageTitle(say(words.title));
  const form = formOf(clientSettings()['login.formByPort'], location);
  return (
    <AuthFrame heading={say(words.title)} note={say(words.note)}>
      <Stack gap={20}>
        {problem !== null && <Problem text={problem} />}
        <Stack as="dl" className={css.facts} aria-busy={ways === null && problem === null}>
          <Fact name={words.product}>{say(PRODUCT)}</Fact>
          <Fact name={words.version}>{PLUMBLINE_VERSION}</Fact>
          <Fact name={words.languages}>{say(words.theLanguages)}</Fact>
          <Fact name={words.form}>{say(words[form])}</Fact>
          {ways !== null && <Ways ways={ways} />}
        </Stack>
        <Muted as="p" className={parts.foot}>
          <Link to="/login" className={parts.link}>
            {say(passwordWords.toLogin)}
          </Link>
        </Muted>
      </Stack>
    </AuthFrame>
  );
}

function Fact({ name, children }: { readonly name: Word; readonly children: ReactNode }): React.JSX.Element {
  const say = useSay();
  return (
    <div>
      <dt>{say(name)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Ways({ ways }: { readonly ways: SignInWays }): React.JSX.Element {
  const say = useSay();
  const stateOf = (isOn: boolean): string => say(isOn ? words.on : words.off);
  return (
    <>
      <Fact name={words.sms}>{stateOf(ways.sms)}</Fact>
      <Fact name={words.mail}>{stateOf(ways.mail)}</Fact>
      <Fact name={richWords.enterpriseChat}>{stateOf(ways.thirdTypes.includes(1))}</Fact>
      <Fact name={richWords.dingTalk}>{stateOf(ways.thirdTypes.includes(2))}</Fact>
      <Fact name={words.rule}>{say(fill(words.length, { length: ways.passwordLength }))}</Fact>
    </>
  );
}

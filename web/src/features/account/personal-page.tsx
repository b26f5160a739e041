import { myAccount, type MyAccount } from '@plumbline/contract/features/account/calls.ts';
import { setLanguage, useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { KeyOutlined } from '@ant-design/icons';
import { Button, Modal, Segmented } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { notify } from '../../lib/look/notify.ts';
import { useCall } from '../../lib/call/query.ts';
import { setTheme, useTheme } from '../../lib/look/theme.ts';
import { PasswordChangeForm } from '../session/password-change-form.tsx';
import { AdminPage } from '../users/admin-page.tsx';
import { Grid, Row, Stack } from '../../ui/layout.tsx';
import admin from '../users/admin.module.css';
import { invalidateCalls } from '../users/lookups.ts';
import { Loaded } from '../users/loaded.tsx';
import { MyFactor } from './my-factor.tsx';
import { MyLevels } from './my-levels.tsx';
import { MySessions } from './my-sessions.tsx';
import css from './personal-page.module.css';
import { personalWords } from './personal-words.ts';
import { userWords } from '../users/user-words.ts';
import { adminWords } from '../users/words.ts';

/** `/SystemSettings/Usercenter`: personal information and the password change (readings D40). */
export default function PersonalPage(): React.JSX.Element {
  const say = useSay();
  const account = useCall(myAccount, null, { staleTime: 0 });
  return (
    <AdminPage note={say(personalWords.note)}>
      <Loaded query={account}>
        {(me) => (
          <Grid align="start" columns="repeat(auto-fit, minmax(min(370px, 100%), 1fr))" gap={12} className={css.cards}>
            <About me={me} />
            <SignIn me={me} />
            <MyFactor me={me} />
            <Look />
            <Card title={say(personalWords.roles)}>
              <Roles me={me} />
            </Card>
            <Card title={say(personalWords.levels)}>
              <MyLevels />
            </Card>
            <MySessions sessions={me.sessions} />
          </Grid>
        )}
      </Loaded>
    </AdminPage>
  );
}

/** One card of the page. */
function Card({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}): React.JSX.Element {
  return (
    <Stack as="section" gap={10} card className={css.card} aria-label={title}>
      <h2>{title}</h2>
      {note !== undefined && <p className={admin.soft}>{note}</p>}
      {children}
    </Stack>
  );
}

function About({ me }: { readonly me: MyAccount }): React.JSX.Element {
  const say = useSay();
  const facts = [
    [userWords.fullName, me.fullName],
    [userWords.username, me.username],
    [userWords.email, me.email],
    [userWords.phone, me.mobilePhone],
    [userWords.department, me.departmentName],
    [userWords.post, me.postName],
  ] as const;
  return (
    <Card title={say(personalWords.about)} note={say(personalWords.aboutNote)}>
      <Stack as="dl" className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>{value === null || value === '' ? '-' : value}</dd>
          </div>
        ))}
      </Stack>
    </Card>
  );
}

function SignIn({ me }: { readonly me: MyAccount }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [changing, setChanging] = useState(false);
  const done = (): void => {
    setChanging(false);
    notify.message('success', personalWords.changed);
    void invalidateCalls(myAccount);
  };
  return (
    <Card title={say(personalWords.signIn)}>
      <Stack as="dl" className={css.facts}>
        <div>
          <dt>{say(personalWords.passwordAt)}</dt>
          <dd>{format.dateTime(me.passwordAt)}</dd>
        </div>
        <div>
          <dt>{say(userWords.secondFactor)}</dt>
          <dd>{say(me.secondFactor ? adminWords.on : adminWords.off)}</dd>
        </div>
      </Stack>
      <div>
        <Button icon={<KeyOutlined aria-hidden />} onClick={() => setChanging(true)}>
          {say(personalWords.changePassword)}
        </Button>
      </div>
      <Modal
        open={changing}
        width={440}
        title={say(personalWords.changePassword)}
        footer={null}
        destroyOnHidden
        onCancel={() => setChanging(false)}
      >
        <PasswordChangeForm ticket={null} onDone={done} />
      </Modal>
    </Card>
  );
}

function Look(): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const look = useTheme();
  const ids = { language: useId(), theme: useId() };
  return (
    <Card title={say(personalWords.look)}>
      <Row wrap justify="between" gap={8} className={css.choice}>
        <span id={ids.language}>{say(personalWords.language)}</span>
        <Segmented
          aria-labelledby={ids.language}
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'en' as const, label: say(personalWords.english) },
            { value: 'zh' as const, label: say(personalWords.chinese) },
          ]}
        />
      </Row>
      <Row wrap justify="between" gap={8} className={css.choice}>
        <span id={ids.theme}>{say(personalWords.theme)}</span>
        <Segmented
          aria-labelledby={ids.theme}
          value={look}
          onChange={setTheme}
          options={[
            { value: 'light' as const, label: say(personalWords.light) },
            { value: 'dark' as const, label: say(personalWords.dark) },
          ]}
        />
      </Row>
    </Card>
  );
}

function Roles({ me }: { readonly me: MyAccount }): React.JSX.Element {
  const say = useSay();
  if (me.roles.length === 0) return <p className={admin.soft}>{say(personalWords.noRoles)}</p>;
  return (
    <div className={admin.chips}>
      {me.roles.map(({ id, name, code }) => (
        <span key={id} className={admin.chip} title={code}>
          {name}
        </span>
      ))}
    </div>
  );
}

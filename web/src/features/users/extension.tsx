import { PlusOutlined } from '@ant-design/icons';
import { dictionaryOf } from '@plumbline/contract/field/kinds.ts';
import { permissionCode, role, roleHolder, signInAccount, user } from '@plumbline/contract/lists/administration.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { permission } from '@plumbline/contract/access.ts';
import { allRegisters, registers } from '@plumbline/contract/registers/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { Suspense } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { later } from '../../lib/look/page-idle.ts';
import { useSay } from '../../lib/value/language.ts';
import { forgetLists } from '../../lib/value/lists.ts';
import { extendRegister, type RegisterExtension } from '../../register/extensions.ts';
import { onRegisterChanged } from '../../register/list/changes.ts';
import { NewRowLink } from '../../register/row/new-row-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SheetPart } from '../../ui/sheet-part.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { roleWords } from './role-words.ts';
import { signerWords } from './signer-words.ts';
import { useReason } from './use-reason.ts';
import { userWords } from './user-words.ts';

const words = {
  department: w(
    'Departments group the users of a company; a user belongs to at most one.',
    '部门用于组织公司的用户；每个用户最多属于一个部门。',
  ),
  below: w('New department below', '新建下级部门'),
  post: w('A post says what somebody does in the company.', '岗位说明人员在公司的职务。'),
  dictionary: w(
    'Lists that fields offer: a type and its items. Fields name these types: {codes}.',
    '字段可选的列表：类型及其条目。字段使用以下类型：{codes}。',
  ),
  fields: w('Fields', '字段'),
  noField: w('No field names this type', '没有字段使用该类型'),
  noFieldText: w('Fields name these types: {codes}.', '字段使用以下类型：{codes}。'),
} as const;

/** A field that offers the items of a dictionary type. */
interface OfferedIn {
  readonly code: string;
  readonly register: Word;
  readonly field: Word;
}

// each field once: the kinds of a tagged item repeat the fields of all tagged items
const offered: readonly OfferedIn[] = allRegisters.flatMap((register) =>
  Object.entries(register.fields).flatMap(([name, field]) => {
    const code = dictionaryOf(field);
    const base = allRegisters.find(({ key }) => key === register.subset?.of);
    if (code === undefined || (base !== undefined && Object.hasOwn(base.fields, name))) return [];
    return [{ code, register: registerTitle(register), field: field.label }];
  }),
);
const fieldsOf = (code: unknown): readonly OfferedIn[] =>
  offered.filter((each) => each.code.toLowerCase() === String(code).toLowerCase());
const codes = [...new Set(offered.map(({ code }) => code))].toSorted().join(', ');

function OfferedFields({ code }: { readonly code: unknown }): React.JSX.Element {
  const say = useSay();
  const fields = fieldsOf(code);
  if (fields.length === 0)
    return <EmptyState small title={say(words.noField)} text={say(fill(words.noFieldText, { codes }))} />;
  return (
    <ul>
      {fields.map(({ register, field }) => (
        <li key={`${register.en} ${field.en}`}>
          {say(register)}: {say(field)}
        </li>
      ))}
    </ul>
  );
}

extendRegister('department', {
  about: words.department,
  actions: ({ id, code }) => (
    <NewRowLink register="department" label={words.below} starts={{ parent: { id, title: String(code) } }} />
  ),
});
extendRegister('post', { about: words.post });
extendRegister('dictionaryType', {
  about: fill(words.dictionary, { codes }),
  tabs: [
    {
      key: 'fields',
      label: words.fields,
      count: ({ code }) => fieldsOf(code).length,
      render: ({ code }) => <OfferedFields code={code} />,
    },
  ],
});
for (const key of ['dictionaryType', 'dictionaryItem']) onRegisterChanged(key, forgetLists);

const UserSheet = later(async () => ({ default: (await import('./user-sheet.tsx')).UserSheet }));
const RoleSheet = later(async () => ({ default: (await import('./role-sheet.tsx')).RoleSheet }));
const PermissionSheet = later(async () => ({ default: (await import('./permission-sheet.tsx')).PermissionSheet }));
const UserBatch = lazy(async () => ({ default: (await import('./user-batch.tsx')).UserBatch }));
const HolderBatch = lazy(async () => ({ default: (await import('./user-batch.tsx')).HolderBatch }));
const AssignButton = lazy(async () => ({ default: (await import('./holder-actions.tsx')).AssignButton }));

interface NewButtonProps {
  readonly label: Word;
  /** The permission it requires. */
  readonly code: string;
  readonly open: () => void;
}

/** Opens the form of a new user, role or permission; users who may not add one are told why. */
function NewButton({ label, code, open }: NewButtonProps): React.JSX.Element {
  const say = useSay();
  return (
    <Guarded type="primary" icon={<PlusOutlined aria-hidden />} reason={useReason(code)} onClick={open}>
      {say(label)}
    </Guarded>
  );
}

const ofUsers: RegisterExtension = {
  sheet: UserSheet,
  newButton: (open) => <NewButton label={userWords.add} code="user:add" open={open} />,
  bulkActions: [
    {
      key: 'users',
      render: (facts) => (
        <Suspense>
          <UserBatch facts={facts} />
        </Suspense>
      ),
    },
  ],
};
extendRegister(user.key, { ...ofUsers, note: userWords.note });
extendRegister(signInAccount.key, { ...ofUsers, note: userWords.accountsNote });
extendRegister(roleHolder.key, {
  note: roleWords.assignNote,
  needs: ['userId'],
  address: ({ userId }) => `${user.route}?id=${encodeURIComponent(String(userId))}`,
  pageActions: ({ filters }) => (
    <Suspense>
      <AssignButton filters={filters} />
    </Suspense>
  ),
  bulkActions: [
    {
      key: 'holders',
      render: (facts) => (
        <Suspense>
          <HolderBatch facts={facts} />
        </Suspense>
      ),
    },
  ],
});
extendRegister(role.key, {
  note: roleWords.note,
  sheet: RoleSheet,
  newButton: (open) => <NewButton label={roleWords.add} code="role:add" open={open} />,
});
extendRegister(permissionCode.key, {
  note: roleWords.permissionNote,
  sheet: PermissionSheet,
  newButton: (open) => <NewButton label={roleWords.permissionAdd} code="permission:add" open={open} />,
});

/** Lets users of the scope sign, without a typed login; the sign form leads here where nobody may sign. */
function SignersButton(): React.JSX.Element {
  const say = useSay();
  const { search, path, go } = useCurrentPage();
  const mayNot = useReason(permission(registers.authorisedPerson.key, 'update'));
  const isOpen = search.get(SIGNERS) !== null && mayNot === undefined;
  const show = (isShown: boolean): void => go(isShown ? `${path}?${SIGNERS}=choose` : path, { replace: true });
  return (
    <>
      <Guarded reason={mayNot} onClick={() => show(true)}>
        {say(signerWords.title)}
      </Guarded>
      {isOpen && (
        <SideSheet open wide title={say(signerWords.title)} onClose={() => show(false)}>
          <SheetPart text={say(signerWords.text)}>
            <Waiting>
              <SignersPanel onDone={() => show(false)} />
            </Waiting>
          </SheetPart>
        </SideSheet>
      )}
    </>
  );
}
/** The parameter of the page that opens the choice. */
const SIGNERS = 'signers';
const SignersPanel = lazy(async () => ({ default: (await import('./signers-panel.tsx')).SignersPanel }));

extendRegister(registers.authorisedPerson.key, { pageActions: () => <SignersButton /> });

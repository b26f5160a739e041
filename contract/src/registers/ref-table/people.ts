import { date, flag, ref, refs, text } from '../../field/field.ts';
import { signFlags } from '../../records/sign-flags.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { name, simple } from '../shared.ts';

/** A named set of disciplines a person may sign for (domain guide 2.2.1). */
export const profession = register({
  key: 'profession',
  label: w('Profession', '职业资格'),
  route: '/RefTable/Profession',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: { ...simple, disciplines: refs(w('Disciplines', '专业'), { to: 'discipline', via: 'professionDiscipline' }) },
});

/** A discipline of a profession (domain guide 2.2.1). */
export const professionDiscipline = register({
  key: 'professionDiscipline',
  label: w('Profession discipline', '职业资格–专业'),
  route: '/RefTable/ProfessionDiscipline',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['profession', 'discipline'],
  title: 'discipline',
  access: 'reference',
  fields: {
    profession: ref(w('Profession', '职业资格'), { to: 'profession', required: true }),
    discipline: ref(w('Discipline', '专业'), { to: 'discipline', required: true }),
  },
});

/** A named individual who may sign given kinds of record; may or may not have a login (domain guide 2.2.1). */
export const authorisedPerson = register({
  key: 'authorisedPerson',
  label: w('Authorised person', '授权人'),
  route: '/RefTable/AuthorisedPerson',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    name: name(),
    login: text(w('Login', '登录账号'), { max: 100 }),
    position: text(w('Position', '职位'), { max: 100 }),
    company: text(w('Company', '公司'), { max: 100 }),
    inactive: flag(w('Inactive', '停用'), {}),
    professions: refs(w('Professions', '职业资格'), { to: 'profession', via: 'authorisedPersonProfession' }),
    subcontractorNames: refs(w('Subcontractors', '分包商'), {
      to: 'subcontractorName',
      via: 'authorisedPersonSubcontractorName',
    }),
    ...signFlags,
    signTestPacks: flag(w('Sign off test packs', '签署试压包'), {}),
    signProcedures: flag(w('Sign off procedures', '签署程序'), {}),
  },
});

/** A profession of a person (domain guide 2.2.1). */
export const authorisedPersonProfession = register({
  key: 'authorisedPersonProfession',
  label: w('Authorised person profession', '授权人–职业资格'),
  route: '/RefTable/AuthorisedPersonProfession',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['authorisedPerson', 'profession'],
  title: 'profession',
  access: 'reference',
  fields: {
    authorisedPerson: ref(w('Authorised person', '授权人'), { to: 'authorisedPerson', required: true }),
    profession: ref(w('Profession', '职业资格'), { to: 'profession', required: true }),
  },
});

/** A subcontractor a person works for; it limits the subcontractor view (domain guide 2.2.1, 3.15). */
export const authorisedPersonSubcontractorName = register({
  key: 'authorisedPersonSubcontractorName',
  label: w('Authorised person subcontractor', '授权人–分包商'),
  route: '/RefTable/AuthorisedPersonSubcontractorName',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['authorisedPerson', 'subcontractorName'],
  title: 'subcontractorName',
  access: 'reference',
  fields: {
    authorisedPerson: ref(w('Authorised person', '授权人'), { to: 'authorisedPerson', required: true }),
    subcontractorName: ref(w('Subcontractor', '分包商'), { to: 'subcontractorName', required: true }),
  },
});

/**
 * A deputy who signs for an absent person on given days: the deputy's signatures then carry both names (ADR 0069). The
 * right to change these rows can confer the power to sign, as the right to change authorised persons can.
 */
export const signingDelegation = register({
  key: 'signingDelegation',
  label: w('Signing delegation', '代签授权'),
  route: '/RefTable/SigningDelegation',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['authorisedPerson', 'deputy', 'fromDate'],
  title: 'authorisedPerson',
  access: 'reference',
  fields: {
    authorisedPerson: ref(w('Person away', '休假人'), { to: 'authorisedPerson', required: true }),
    deputy: ref(w('Deputy', '代签人'), { to: 'authorisedPerson', required: true }),
    /** The first and last day on which the deputy signs, both inclusive, in the time zone of the scope of work. */
    fromDate: date(w('From', '开始日期'), { required: true }),
    toDate: date(w('To', '结束日期'), { required: true, notBefore: ['fromDate'] }),
    comments: text(w('Comments', '备注'), { max: 1000, lines: 3 }),
  },
});

/** A named list of people who are notified together (domain guide 2.2.1). */
export const notificationGroup = register({
  key: 'notificationGroup',
  label: w('Notification group', '通知组'),
  route: '/RefTable/NotificationGroup',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    authorisedPersons: refs(w('Authorised persons', '授权人'), {
      to: 'authorisedPerson',
      via: 'notificationGroupAuthorisedPerson',
    }),
    /**
     * Members are notified of the result of each import that writes, in every scope of work of the facility where they
     * may see it.
     */
    hearsImports: flag(w('Notified of imports', '接收导入通知'), {}),
  },
});

/** A person of a notification group (domain guide 2.2.1). */
export const notificationGroupAuthorisedPerson = register({
  key: 'notificationGroupAuthorisedPerson',
  label: w('Notification group member', '通知组成员'),
  route: '/RefTable/NotificationGroupAuthorisedPerson',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['notificationGroup', 'authorisedPerson'],
  title: 'authorisedPerson',
  access: 'reference',
  fields: {
    notificationGroup: ref(w('Notification group', '通知组'), { to: 'notificationGroup', required: true }),
    authorisedPerson: ref(w('Authorised person', '授权人'), { to: 'authorisedPerson', required: true }),
  },
});

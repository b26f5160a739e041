import { w } from '@plumbline/contract/words/word.ts';

/** Words of the choice of who signs. */
export const signerWords = {
  title: w('Who signs here', '签署人员'),
  text: w(
    'A ticked user becomes the authorised person with their login and may sign every kind of record of the professions chosen; without a profession, of all disciplines. Details are changed at Reference data, Authorised person.',
    '勾选的用户成为对应登录账号的授权人，可签署所选职业资格范围内的各类记录；未选职业资格则不限专业。详细设置见“基础数据 / 授权人”。',
  ),
  user: w('User', '用户'),
  signs: w('Signs', '可签署'),
  signsOf: w('{name} signs', '{name} 可签署'),
  professions: w('Professions', '职业资格'),
  professionsOf: w('Professions of {name}', '{name} 的职业资格'),
  person: w('Signs as', '签署身份'),
  none: w('Only you work here so far.', '目前只有您在此工作。'),
  invite: w('Invite a user', '添加用户'),
  save: w('Save', '保存'),
  unchanged: w('Nothing has changed.', '没有更改。'),
  saved: w('{count} {count:user|users} saved', '已保存 {count} 名用户'),
  people: w('All authorised persons', '全部授权人'),
} as const;

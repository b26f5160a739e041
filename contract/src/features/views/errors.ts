import { w } from '../../words/word.ts';

/** Refusals of views. */
export const viewsErrors = {
  viewChanged: {
    code: 409,
    words: w(
      '{who} changed this view while you were working with it. Nothing was saved: open it again, or save yours under another name.',
      '{who} 在您使用期间修改了该视图，您的修改尚未保存。请重新打开，或另存为其他名称。',
    ),
  },
  viewNotShared: {
    code: 409,
    words: w(
      'Only a shared view can be the first one of a role. Share it, then choose the roles.',
      '只有共享视图可以设为角色的默认视图。请先共享，再选择角色。',
    ),
  },
} as const;

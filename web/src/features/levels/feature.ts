import { createElement } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import type { Level } from '@plumbline/contract/levels.ts';
import type { Feature, View } from '../feature.ts';

const LevelPage = lazy(() => import('./level-page.tsx'));
const keeps = (step: Level): View => {
  return () => createElement(LevelPage, { key: step, step });
};

/** Levels A–E: choosing and maintaining them, and setting up what starts with them. */
export const levels: Feature = {
  views: {
    '/SystemSettings/SelectPorject': lazy(() => import('./select-project-page.tsx')),
    '/Admin/LevelA': keeps('A'),
    '/Admin/LevelB': keeps('B'),
    '/Admin/LevelC': keeps('C'),
    '/Admin/LevelD': keeps('D'),
    '/Admin/LevelE': keeps('E'),
    '/Admin/LevelASelection': lazy(() => import('./level-a-selection-page.tsx')),
    '/Admin/LevelBSelection': lazy(() => import('./level-b-selection-page.tsx')),
    '/Admin/Defaultsginoffs': lazy(() => import('./default-sign-offs-page.tsx')),
  },
};

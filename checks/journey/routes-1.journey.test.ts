import { openPages, openWorkspace } from './routes.ts';

openPages(0);
openWorkspace();

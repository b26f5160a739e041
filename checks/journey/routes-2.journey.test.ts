import { openPages } from './routes.ts';

openPages(1);

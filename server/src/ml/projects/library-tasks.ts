// Worker tasks on the files of a project. A worker reads them from database and object store directly.
import { isDeepStrictEqual } from 'node:util';
import { answer as answerOffline } from '@alma/offline-assistant/projects';
import { passagesIn, search } from '@alma/offline-assistant/retrieval';
import type { Citation } from '@alma/shared/contract';
import { openDatabase } from '../../platform/database/index.ts';
import { openStore, type StoreAddress } from '../../platform/store/index.ts';
import { fuse, loadThesaurus } from '../retrieval/index.ts';
import { answerTexts } from './answer.texts.ts';
import { type ChosenPassage, chosenPassages } from './chosen-passages.ts';
import { type CitedPiece, CitedReply } from './cited-reply.ts';
import { createContents } from './contents.ts';
import { createLibraries, type LibraryFile, type NamedVersion } from './library.ts';
import { allPassages, bestPassages } from './passages.ts';
import { readVersion } from './reading/read-version.ts';
import { keptHashes, pruneVectors } from './vectors.repository.ts';
import { createVectors, passageHashes } from './vectors.ts';
import type { FileVersion } from './versions.repository.ts';
import { planReading, type WholeFiles } from './whole-files/plan.ts';

/** Where files of projects are stored: the database, and the object store with their contents. */
export interface Place {
  databaseUrl: string;
  store: StoreAddress;
}

interface InPlace {
  place: Place;
}

interface LibraryQuestion extends InPlace {
  question: string;
  files: readonly NamedVersion[];
}

export interface OfflineAnswer {
  pieces: CitedPiece[];
  content: string;
  citations: Citation[];
  /** How many passages were searched; undefined if no search was needed. */
  passages: number | undefined;
  missing: string[];
}

export interface Choice {
  passages: ChosenPassage[];
  /** True when `passages` are all passages of the project. */
  isWhole: boolean;
  /** True when the project has more passages than may have vectors. */
  isTooLarge: boolean;
  /** The vectors were created by another model, so they were not used. */
  areVectorsStale: boolean;
  missing: string[];
}

/** A longer reply is cut between its parts, because a file may contain a table of any size. */
const maxReply = 200_000;
const ranked = 30;
const passagesAtOnce = 256;
/** Twenty megabytes of prose have fewer. A file of only headings has a passage, and so a vector, every four bytes. */
const maxWithVectors = 40_000;

let opened: ReturnType<typeof open> | undefined;

function open(place: Place) {
  // An idle connection that breaks is replaced by the pool.
  const database = openDatabase(place.databaseUrl, { poolSize: 1, onError: () => undefined });
  const { db } = database;
  const store = openStore(place.store);
  const contents = createContents(db, store);
  const close = (): void => {
    void database.close();
    store.stop();
  };
  return { place, db, contents, libraries: createLibraries(db, contents), vectors: createVectors(db), close };
}

/** Opened once, and again when the credentials of the store have changed. */
function tools({ place }: InPlace): ReturnType<typeof open> {
  if (opened && isDeepStrictEqual(place, opened.place)) return opened;
  opened?.close();
  return (opened = open(place));
}

/** Builds and stores the search index of a version. @returns the number of its passages. */
export function index({ file, ...at }: InPlace & { file: FileVersion }): Promise<number | undefined> {
  const { db, contents } = tools(at);
  return readVersion(db, contents, file);
}

const countPassages = (files: readonly LibraryFile[]): number =>
  files.reduce((sum, { segment }) => sum + segment.chunks.start.length, 0);

/** Answers offline with quoted passages. */
export async function answer({ question, files: requested, ...at }: LibraryQuestion): Promise<OfflineAnswer> {
  const { files, missing } = await tools(at).libraries.open(requested);
  const answered = answerOffline({ question, files, thesaurus: loadThesaurus() });
  const reply = new CitedReply(files, 'come later');
  reply.setSources(answered.sources);
  const pieces: CitedPiece[] = [];
  for (const [place, part] of answered.parts.entries()) {
    const isTooLong = reply.content.length + part.length > maxReply;
    pieces.push(...reply.push(`${place === 0 ? '' : '\n\n'}${isTooLong ? answerTexts.tooLong : part}`));
    if (isTooLong) break;
  }
  pieces.push(...reply.finish());
  const passages = answered.read === 'all' ? countPassages(files) : undefined;
  return { pieces, content: reply.content, citations: reply.citations, passages, missing };
}

/** Chooses passages for a model: all, or the best by keywords and, if a question vector is given, by similarity. */
export async function choose(
  request: LibraryQuestion & {
    contextTokens: number;
    before?: string;
    meant?: { model: string; question: Float32Array };
  },
): Promise<Choice> {
  const { libraries, vectors } = tools(request);
  const { files, missing } = await libraries.open(request.files);
  const whole = allPassages(files, request);
  if (whole) {
    const passages = chosenPassages(files, whole);
    return { passages, isWhole: true, isTooLarge: false, areVectorsStale: false, missing };
  }
  const library = { segments: files.map(({ segment }) => segment), thesaurus: loadThesaurus() };
  const alone = search(library, request.question, ranked);
  const inContext =
    request.before === undefined ? [] : [search(library, `${request.before}\n${request.question}`, ranked)];
  const byWords = inContext.length > 0 ? fuse([alone, ...inContext], ranked) : alone;
  const byMeaning = request.meant && (await vectors.nearest(files, request.meant, ranked));
  const best = byMeaning ? fuse([byWords, byMeaning], ranked) : byWords;
  const passages = chosenPassages(files, bestPassages(files, best, request));
  const isTooLarge = countPassages(files) > maxWithVectors;
  const areVectorsStale = request.meant !== undefined && !byMeaning;
  return { passages, isWhole: false, isTooLarge, areVectorsStale, missing };
}

/** Plans how to read files for a request about whole files. */
export async function plan(
  parameters: LibraryQuestion & { contextTokens: number },
): Promise<WholeFiles & { missing: string[] }> {
  const { files, missing } = await tools(parameters).libraries.open(parameters.files);
  const { contextTokens, question: request } = parameters;
  return { ...planReading(files, { contextTokens, request }), missing };
}

/** The passages with these numbers, from 1; undefined when the number of passages has changed or a file is missing. */
export async function passagesAt(
  request: InPlace & { files: readonly NamedVersion[]; total: number; places: readonly number[] },
): Promise<ChosenPassage[] | undefined> {
  const { files, missing } = await tools(request).libraries.open(request.files);
  const all = passagesIn({ segments: files.map(({ segment }) => segment) });
  if (missing.length > 0 || all.length !== request.total) return undefined;
  return chosenPassages(
    files,
    request.places.flatMap((place) => all[place - 1] ?? []),
  );
}

/** A batch of passages of a file without a vector; empty when all have one. */
export async function withoutVectors({
  file,
  model,
  ...at
}: InPlace & { file: NamedVersion; model: string }): Promise<{ hash: string; text: string }[]> {
  const { db, libraries } = tools(at);
  const [read] = (await libraries.open([file])).files;
  if (!read) return [];
  const ref = { fileId: file.fileId, model };
  const stored = await keptHashes(db, ref);
  const all = passageHashes(read);
  const missing = new Map(all.filter(({ hash }) => !stored.has(hash)).map(({ hash, text }) => [hash, text]));
  if (missing.size === 0)
    await pruneVectors(
      db,
      ref,
      all.map(({ hash }) => hash),
    );
  return [...missing].slice(0, passagesAtOnce).map(([hash, text]) => ({ hash, text }));
}

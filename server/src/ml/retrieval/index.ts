export { CitationReader, type ReplyPiece } from './citation-reader.ts';
export { fuse } from './fusion.ts';
export { type FileVectors, nearestPassages } from './nearest.ts';
export { loadThesaurus } from './wordnet.ts';

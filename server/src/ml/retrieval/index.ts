export { CitationReader, type ReplyPiece } from './citation-reader.ts';
export { fuse } from './fusion.ts';
export { exactIndex, type FileVectors } from './nearest.ts';
export { loadThesaurus } from './wordnet.ts';

// `node --import @alma/shared/sources` lets programs of other teams import this package's TypeScript.
import { readInstalledSources } from './own-sources.mjs';

await readInstalledSources();

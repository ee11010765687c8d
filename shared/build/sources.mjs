// `node --import @alma/shared/sources`: programs of other teams may import TypeScript of this package, such as the contract.
import { readInstalledSources } from './own-sources.mjs';

await readInstalledSources();

import { importQuickly } from '../../../platform/quick-imports.ts';
import { takeRank } from './rank.ts';
import type { Rank } from './reader-tasks.ts';

takeRank(process.argv[2] as Rank);
importQuickly();
await import('./reader.ts');

import { importQuickly } from '../../../platform/quick-imports.ts';

importQuickly();
await import('./reader.ts');

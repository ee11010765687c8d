import { importQuickly } from './platform/quick-imports.ts';

importQuickly();
await import('./program.ts');

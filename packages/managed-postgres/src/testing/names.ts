import type { Names } from '../errors.ts';

export const names: Names = {
  product: 'Sample',
  database: 'sample',
  dataDirVariable: 'SAMPLE_DATA_DIR',
  urlVariable: 'SAMPLE_DATABASE_URL',
};

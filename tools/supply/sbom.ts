// `npm run sbom [-- file]`: writes the bill of materials as CycloneDX, to a file or to standard output.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { billOfMaterials } from './bill-of-materials.ts';

const file = process.argv[2];
const text = `${billOfMaterials()}\n`;
if (file === undefined) process.stdout.write(text);
else {
  writeFileSync(file, text);
  console.log(`Written: ${path.resolve(file)}`);
}

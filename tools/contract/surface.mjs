import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { exportedNames, sharedModules } from './modules.mjs';
import { apiReports } from './reports.mjs';
import { schemas } from './schemas.mjs';
import { writeTypes } from './types.mjs';

/**
 * The public surface of `@alma/shared`, from its sources.
 * @param {string} shared folder of the package
 */
export function readSurface(shared) {
  // Inside the package, so that the libraries of the declarations resolve.
  mkdirSync(path.join(shared, 'dist'), { recursive: true });
  const types = mkdtempSync(path.join(shared, 'dist/types-'));
  try {
    writeTypes(types);
    const modules = sharedModules(shared, types);
    const { version } = JSON.parse(readFileSync(path.join(shared, 'package.json'), 'utf8'));
    const surface = {
      version,
      modules: exportedNames(modules),
      schemas: schemas(),
      reports: apiReports(shared, types, modules),
    };
    // Dropping undefined fields makes it equal to a surface read from a file.
    return JSON.parse(JSON.stringify(surface));
  } finally {
    rmSync(types, { recursive: true, force: true });
  }
}

const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const folder = join(__dirname, '../../shared/src/contract');
const valueImport = /^(?:import|export)\s(?!\s*type\b)[^;]*?\bfrom\b/m;

/**
 * The modules of the contract that pull in nothing at run time, without their ending: `endpoints`. A browser build may
 * take values from these; all others would bring the schema library along.
 */
const zodFreeContract = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .filter((file) => !valueImport.test(readFileSync(join(folder, file), 'utf8')))
  .map((file) => file.replace(/\.ts$/, ''));

module.exports = { zodFreeContract };

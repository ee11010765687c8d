import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const quiet = { default: { logLevel: 'none' } };
const compilerOptions = {
  target: 'ES2023',
  module: 'ESNext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: true,
  lib: ['ES2024', 'DOM', 'DOM.Iterable'],
  types: [],
};

/**
 * API Extractor's report of each shared module, by name, generated from a single program.
 * @param {string} shared folder of the package
 * @param {string} types folder of its declarations; the reports are written beside them
 * @param {{ name: string, types: string }[]} modules
 */
export function apiReports(shared, types, modules) {
  const reportFolder = path.join(types, 'reports');
  mkdirSync(reportFolder);
  const configs = modules.map((module) => configOf(shared, types, reportFolder, module));
  const entries = { additionalEntryPoints: modules.map((module) => module.types) };
  const compilerState = CompilerState.create(configs[0], entries);
  return Object.fromEntries(
    configs.map((config, index) => {
      const messageCallback = (message) => (message.handled = message.logLevel !== 'error');
      Extractor.invoke(config, { compilerState, localBuild: true, messageCallback });
      const report = readFileSync(path.join(reportFolder, `${modules[index].name}.api.md`), 'utf8');
      return [modules[index].name, report.replaceAll('\r\n', '\n')];
    }),
  );
}

function configOf(shared, types, reportFolder, { name, types: mainEntryPointFilePath }) {
  return ExtractorConfig.prepare({
    configObject: {
      mainEntryPointFilePath,
      projectFolder: shared,
      compiler: { overrideTsconfig: { compilerOptions, include: [types] } },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder,
        reportTempFolder: path.join(reportFolder, 'temp'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        extractorMessageReporting: quiet,
        tsdocMessageReporting: quiet,
        compilerMessageReporting: quiet,
      },
    },
    packageJsonFullPath: path.join(shared, 'package.json'),
  });
}

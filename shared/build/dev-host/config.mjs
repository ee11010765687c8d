import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { commonConfig, devServer } from '../common-config.mjs';
import { hostLibraries } from '../lean-libraries.mjs';
import { installedVersion, sharedDir, sharedVersion } from '../package-info.mjs';
import { coreFaces, faceRequest, hostShared, partFaces } from '../share-map.mjs';
import { devHostPage } from './page.mjs';
import { testApi } from './test-api.mjs';

const defaultPort = 3100;

/**
 * A host for one remote alone, as a second configuration beside the remote's own: it gives what the product's host gives,
 * shows the remote's pages and widgets, and answers calls with the test double of the server.
 * @param {{ dir: string, declaration: { name: string, title: string } }} options
 */
export function developmentHost({ dir, declaration }) {
  const { name } = declaration;
  const uniqueName = `host_alone_${name}`;
  const base = '/assets/';
  const config = commonConfig({
    dir,
    development: true,
    buildLabel: 'host@alone',
    uniqueName,
    publicPath: base,
    outputPath: join(dir, 'dist', 'alone'),
  });
  const faces = [
    ...coreFaces.map((face) => `import '${faceRequest(face)}';`),
    `export const parts = () => [${partFaces.map((face) => `import('${faceRequest(face)}')`).join(',')}];`,
  ].join('');
  return {
    ...config,
    name: 'host',
    module: { rules: [...config.module.rules, ...hostLibraries] },
    // Faces are asked for from inside the package, which knows its own name wherever it is installed.
    context: sharedDir,
    entry: { main: [`data:text/javascript,${faces}`, join(import.meta.dirname, 'main.tsx')] },
    cache: { ...config.cache, name: 'alone' },
    plugins: [
      ...config.plugins,
      new ModuleFederationPlugin({
        name: uniqueName,
        shareStrategy: 'loaded-first',
        shared: hostShared({ sharedVersion, reactVersion: installedVersion(dir, 'react') }),
        manifest: false,
        dts: false,
        dev: false,
        experiments: { optimization: { target: 'web' } },
      }),
    ],
    devServer: {
      ...devServer({ port: Number(process.env.PORT ?? defaultPort), base, name: 'alone' }),
      devMiddleware: { writeToDisk: false },
      client: { overlay: false, logging: 'warn' },
      webSocketServer: 'ws',
      onListening: ({ server }) =>
        console.log(`${declaration.title} alone: http://localhost:${server.address().port}`),
      setupMiddlewares: (middlewares) => [
        { name: 'alma-test-api', middleware: testApi() },
        ...middlewares,
        { name: 'alma-page', middleware: devHostPage(declaration) },
      ],
    },
  };
}

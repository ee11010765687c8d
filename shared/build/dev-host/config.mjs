import { join } from 'node:path';
import webpack from 'webpack';
import { commonConfig, devServer, hostRuntimeConstants } from '../common-config.mjs';
import { sharedDir } from '../package-info.mjs';
import { defaultPort } from '../product-server.mjs';
import { devHostPage } from './page.mjs';
import { testApi } from './test-api.mjs';

/**
 * A host for one remote, as a second configuration beside the remote's own: it provides the same modules as the
 * product's host, shows the remote's pages and widgets, and answers calls with the test double of the server.
 * @param {{ dir: string, declaration: { name: string, title: string } }} options
 */
export function developmentHost({ dir, declaration }) {
  const { name } = declaration;
  const uniqueName = `host_standalone_${name}`;
  const base = '/assets/';
  const config = commonConfig({
    dir,
    development: true,
    buildLabel: 'host@standalone',
    uniqueName,
    publicPath: base,
    outputPath: join(dir, 'dist', 'standalone'),
  });
  return {
    ...config,
    name: 'host',
    // This host consists of the package's own sources, even where the package is installed.
    context: sharedDir,
    entry: { main: join(import.meta.dirname, 'main.tsx') },
    cache: { ...config.cache, name: 'standalone' },
    plugins: [...config.plugins, new webpack.DefinePlugin(hostRuntimeConstants)],
    devServer: {
      ...devServer({ port: Number(process.env.PORT ?? defaultPort), base, name: 'standalone' }),
      devMiddleware: { writeToDisk: false },
      // The same name as in the page's address: under another name the server would treat its socket as cross-site.
      host: 'localhost',
      // Accepts only names of this machine, so that no other website can read it or include its scripts.
      allowedHosts: 'auto',
      client: { overlay: false, logging: 'warn' },
      webSocketServer: 'ws',
      onListening: ({ server }) =>
        console.log(`${declaration.title} standalone: http://localhost:${server.address().port}`),
      setupMiddlewares: (middlewares) => [
        { name: 'alma-test-api', middleware: testApi() },
        ...middlewares,
        { name: 'alma-page', middleware: devHostPage(declaration) },
      ],
    },
  };
}

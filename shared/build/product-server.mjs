/** Port of `alma dev` unless `PORT` names another. */
export const defaultPort = 3100;

/** Pages that wait for changes; one developer has only a few tabs open. */
const maxPages = 20;

/**
 * The dev server of a remote for the pages of one running product. It answers that product, and programs and tabs of
 * its own machine, and refuses every other website.
 * @param {{ product: string, name: string, title: string, base: string, firstPath: string }} options `product` is an
 * origin
 */
export function productServer({ product, name, title, base, firstPath }) {
  return {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? defaultPort),
    // React in a production page has no hot replacement; the page reloads instead.
    hot: false,
    liveReload: false,
    client: false,
    webSocketServer: false,
    static: false,
    devMiddleware: { publicPath: base, writeToDisk: false },
    // Accepts only names of this machine, as a defence against DNS rebinding.
    allowedHosts: 'auto',
    onListening: ({ server }) => {
      const address = `http://localhost:${server.address().port}`;
      console.log(`${title} for ${product}: ${product}${firstPath}?alma-remote=${name}@${address}`);
    },
    setupMiddlewares: (middlewares, { compiler }) => [
      { name: 'alma-product-only', middleware: productOnly(product) },
      ...middlewares.filter(({ name: part }) => part.endsWith('-header-check')),
      { name: 'alma-changes', path: `${base}changes`, middleware: changes(compiler) },
      ...middlewares.filter(({ name: part }) => !part.endsWith('-header-check')),
    ],
  };
}

/** Whether the request does not come from another website. Browsers set these headers, and no page can change them. */
function isOwn({ origin, 'sec-fetch-site': site }) {
  return origin === undefined && (site === undefined || site === 'same-origin' || site === 'none');
}

/** Refuses requests of other websites, and lets the product read the answers. */
function productOnly(product) {
  return (request, response, next) => {
    const isProduct = request.headers.origin === product;
    response.setHeader('vary', 'origin');
    // Browsers that do not send the headers of `isOwn` refuse a script that a page of another origin includes.
    response.setHeader('cross-origin-resource-policy', 'same-origin');
    response.setHeader('x-content-type-options', 'nosniff');
    if (!['GET', 'HEAD'].includes(request.method) || !(isProduct || isOwn(request.headers))) {
      response.statusCode = 403;
      return response.end(
        `This development server is for ${product}. For another product: alma dev --product <address>`,
      );
    }
    if (isProduct) response.setHeader('access-control-allow-origin', product);
    // The retry segment is meant for the browser only.
    request.url = request.url.replace(/\/~\d+\//, '/');
    return next();
  };
}

/** Sends pages the hash of each successful build, as server-sent events. */
function changes(compiler) {
  const pages = new Set();
  let latest;
  const send = (page) => page.write(`event: build\ndata: ${latest}\n\n`);
  compiler.hooks.done.tap('alma-changes', (stats) => {
    if (stats.hasErrors()) return;
    latest = stats.hash;
    for (const page of pages) send(page);
  });
  return (request, response) => {
    if (pages.size >= maxPages) {
      response.statusCode = 503;
      return response.end();
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.flushHeaders();
    pages.add(response);
    response.on('close', () => pages.delete(response));
    if (latest) send(response);
  };
}

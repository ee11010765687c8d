// The product's server, which also reports how long its event loop is blocked: `watched-server.ts <url> <port>`.
import { serveProduct } from '../product/serve.ts';

const [url = '', port = ''] = process.argv.slice(2);
await serveProduct({ url, port, isLoopWatched: true });

// The product's own server, which also tells how long its event loop works at a stretch: `watched-server.ts <url> <port>`.
import { serveProduct } from '../product/serve.ts';

const [url = '', port = ''] = process.argv.slice(2);
await serveProduct({ url, port, isLoopWatched: true });

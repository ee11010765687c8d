// The product's own server with its limits raised: `server.ts <url> <port> [settings as JSON]`.
import { serveProduct } from './serve.ts';

const [url = '', port = '', settings = '{}'] = process.argv.slice(2);
await serveProduct({ url, port, settings: JSON.parse(settings) as Record<string, string> });

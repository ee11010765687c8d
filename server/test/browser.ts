/** Stands in for a browser during a sign-in: keeps cookies and follows redirects. */
export interface Browser {
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /** Follows redirects until one leads to an address that `isGoal` accepts, which is returned unopened. */
  follow(reply: Response, isGoal: (address: URL) => boolean): Promise<URL | Response>;
  cookie(name: string): string | undefined;
  cookieNames(): string[];
  setCookie(name: string, value: string): void;
}

interface Cookie {
  value: string;
  path: string;
}

const maxRedirects = 10;

export function createBrowser(origin: string): Browser {
  const jar = new Map<string, Cookie>();

  const keep = (line: string): void => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', ...value] = pair.split('=');
    const attribute = (name: string): string | undefined =>
      attributes.find((entry) => entry.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
    const expires = attribute('expires');
    const isOver =
      attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) <= Date.now());
    if (isOver) jar.delete(name);
    else jar.set(name, { value: value.join('='), path: attribute('path') ?? '/' });
  };

  const browser: Browser = {
    async fetch(address, init = {}) {
      const url = new URL(address, origin);
      const cookies = [...jar].filter(([, { path }]) => url.pathname.startsWith(path));
      const headers = new Headers(init.headers);
      if (cookies.length > 0)
        headers.set('cookie', cookies.map(([name, { value }]) => `${name}=${value}`).join('; '));
      const reply = await fetch(url, { ...init, headers, redirect: 'manual' });
      for (const line of reply.headers.getSetCookie()) keep(line);
      return reply;
    },

    async follow(first, isGoal) {
      let reply = first;
      for (let step = 0; step < maxRedirects; step += 1) {
        const location = reply.headers.get('location');
        if (location === null) return reply;
        const address = new URL(location, reply.url || origin);
        if (isGoal(address)) return address;
        reply = await browser.fetch(address.href);
      }
      throw new Error('too many redirects');
    },

    cookie: (name) => jar.get(name)?.value,
    cookieNames: () => [...jar.keys()],
    setCookie: (name, value) => void jar.set(name, { value, path: '/' }),
  };
  return browser;
}

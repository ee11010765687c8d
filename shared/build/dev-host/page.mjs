const refreshHook = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__||=(function(r,n){return{renderers:r,supportsFiber:true,inject(x){r.set(++n,x);return n},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}}})(new Map(),0)`;

/** The page of the development host, for every address without another handler. */
export function devHostPage({ name, title }) {
  const html = `<!doctype html>
<html lang="en" data-remote="${name}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<script>${refreshHook}</script>
<script defer src="/assets/main.js"></script>
</head>
<body><div id="root"></div></body>
</html>
`;
  return (request, response, next) => {
    if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  };
}

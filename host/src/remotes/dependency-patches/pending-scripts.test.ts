import { dropPendingScripts } from './pending-scripts.ts';

it('removes the scripts of one remote and leaves the others', () => {
  const sources = [
    '/remotes/chat/1/page.js',
    '/remotes/chat/~1/1/page.js',
    '/remotes/ml/1/page.js',
    '/assets/main.js',
  ];
  for (const src of sources) document.head.append(Object.assign(document.createElement('script'), { src }));
  dropPendingScripts('chat');
  const remaining = [...document.querySelectorAll('script')].map((script) => script.getAttribute('src'));
  expect(remaining).toEqual(['/remotes/ml/1/page.js', '/assets/main.js']);
});

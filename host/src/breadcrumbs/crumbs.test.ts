import fc from 'fast-check';
import { crumbsOf } from './crumbs.ts';
import { looksLikeId } from './id-segments.ts';

const project = '0b9c8f0e-6f1d-4a55-8d57-2f4f3f6f0a11';
const session = '7f3c9a1e-1111-4222-8333-944445555666';

const patterns = [
  '/',
  '/tasks',
  '/allo',
  '/profile',
  '/users',
  '/users/:userId',
  '/chat',
  '/chat/new',
  '/chat/:chatId',
  '/swarm-chat',
  '/swarm-chat/:sessionId',
  '/ml-projects/:projectId',
  '/ml-projects/:projectId/session/:sessionId',
];
const texts = {
  '/ml-projects/:projectId': 'Project',
  '/ml-projects/:projectId/session/:sessionId': 'Chat',
};

const shown = (pathname: string, titles: Record<string, string> = {}) =>
  crumbsOf({ pathname, patterns, texts, titles: new Map(Object.entries(titles)) });
const labels = (pathname: string, titles?: Record<string, string>) =>
  shown(pathname, titles).map(({ label }) => label);

describe('breadcrumbs', () => {
  it.each([
    ['/', []],
    ['/profile', ['Home', 'Profile']],
    ['/tasks', ['Home', 'Tasks']],
    ['/tasks/', ['Home', 'Tasks']],
    ['/allo', ['Home', 'ALLO']],
    ['/mtl', ['Home', 'MTL']],
    ['/gfx', ['Home', 'GFX']],
    ['/users/42', ['Home', 'Users']],
    ['/users/maya', ['Home', 'Users']],
    ['/chat/new', ['Home', 'Chat', 'New']],
    [`/chat/${session}`, ['Home', 'Chat']],
    ['/swarm-chat', ['Home', 'Swarm Chat']],
    [`/swarm-chat/${session}`, ['Home', 'Swarm Chat']],
    [`/ml-projects/${project}`, ['Home', 'ML Projects', 'Project']],
    [`/ml-projects/${project}/session/${session}`, ['Home', 'ML Projects', 'Project', 'Chat']],
    [`/somewhere-else/${project}/deeper`, ['Home', 'Somewhere Else', 'Deeper']],
    [`/${project}`, []],
    ['/%E0%A4%A', ['Home', '%E0%A4%A']],
    ['/constructor', ['Home', 'Constructor']],
  ])('of %s are %j', (pathname, expected) => {
    expect(labels(pathname)).toEqual(expected);
  });

  it('show the title of a project in place of its id', () => {
    const titles = { [project]: 'Hospital staffing' };
    const path = `/ml-projects/${project}/session/${session}`;
    expect(labels(path, titles)).toEqual(['Home', 'ML Projects', 'Hospital staffing', 'Chat']);
  });

  it('link segments with a screen of their own, but not the current page', () => {
    expect(shown(`/ml-projects/${project}/session/${session}`)).toEqual([
      { label: 'Home', to: '/' },
      { label: 'ML Projects', to: undefined },
      { label: 'Project', to: `/ml-projects/${project}` },
      { label: 'Chat', to: undefined },
    ]);
    expect(shown('/users/42')[1]).toEqual({ label: 'Users', to: '/users' });
  });
});

describe('what looks like an id', () => {
  it.each([
    project,
    project.toUpperCase(),
    '1',
    '20260115',
    '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    'V1StGXR8_Z5jdHi6B-myT',
    '9f86d081884c7d659a2feaa0c55ad015',
    'cm3k2j9x80000v8l4h2q9z1ab',
  ])('is %s', (segment) => {
    expect(looksLikeId(segment)).toBe(true);
  });

  it.each([
    'users',
    'swarm-chat',
    'ml-projects',
    'the-whole-report-of-2026',
    'version-2-release-notes-in-full',
    'internationalisation-and-more',
    'v2',
    '',
  ])('is not %j', (segment) => {
    expect(looksLikeId(segment)).toBe(false);
  });

  it('is every UUID and no words joined by hyphens', () => {
    fc.assert(fc.property(fc.uuid(), (id) => looksLikeId(id)));
    const word = fc.stringMatching(/^[a-z]{1,12}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => !looksLikeId(words.join('-'))),
    );
  });
});

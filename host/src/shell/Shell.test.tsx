import { useBreadcrumbTitle, usePageTitle } from '@alma/shared/remote';
import { apiError, handle, server } from '@alma/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type ComponentType, useEffect } from 'react';
import { narrowTheScreen } from '../testing/narrow-screen.ts';
import { remoteRecord, renderHost } from '../testing/render-host.tsx';

const account = remoteRecord({
  name: 'account',
  routes: [
    { path: '/profile', expose: './user-page', title: 'Profile' },
    { path: '/users', expose: './users-page', title: 'Users' },
  ],
  navigation: [
    { section: 'platform', label: 'Profile', path: '/profile', icon: 'user-round', order: 20 },
    { section: 'admin', label: 'Users', path: '/users', icon: 'no-such-icon', order: 10 },
  ],
});
const ml = remoteRecord({
  name: 'ml',
  routes: [{ path: '/ml-projects/:projectId', expose: './project-page', title: 'Project' }],
  navigation: [
    { section: 'ml-projects', label: 'New Project', path: '/ml-projects/new', icon: 'plus', order: 10 },
  ],
  slots: [
    {
      slot: 'sidebar.section',
      section: 'ml-projects',
      expose: './project-list',
      title: 'Projects',
      order: 20,
    },
  ],
  breadcrumbs: { '/ml-projects/:projectId': 'Project' },
});
const exposes = {
  'account ./user-page': () => <h1>Somebody</h1>,
  'ml ./project-list': () => <a href="/ml-projects/7">Untitled</a>,
};
const remotes = [account, ml];

/** The first banner; the others belong to pages. */
const topBar = () => screen.getAllByRole('banner')[0]!;
const navigation = () => screen.findByRole('navigation', { name: 'Main menu' });
const groups = async () =>
  within(await navigation())
    .getAllByRole('group')
    .map((group) => within(group).getByRole('heading').textContent);

afterEach(() => jest.useRealTimers());

describe('the sidebar', () => {
  it.each([
    ['{"ml ./project-list":96}', '96px'],
    ['{"ml ./project-list":0}', '0px'],
    ['{"ml ./project-list":-1}', ''],
    ['{"ml ./project-list":"all"}', ''],
    ['null', ''],
    ['{"x":', ''],
  ])('reserves the height of the list at the last visit while it loads: %s', async (stored, minHeight) => {
    localStorage.setItem('alma.sidebar-lists:v1', stored);
    renderHost({ user: 'maya', remotes, exposes });
    const list = (await screen.findByRole('group', { name: 'ML Projects' })).lastElementChild as HTMLElement;
    expect(list.style.minHeight).toBe(minHeight);
    await within(list).findByRole('link', { name: 'Untitled' });
    // Simulates the layout: this list has a height of 64 px.
    list.getClientRects = () => [new DOMRect(0, 0, 240, 64)] as unknown as DOMRectList;
    window.dispatchEvent(new Event('pagehide'));
    expect(JSON.parse(localStorage.getItem('alma.sidebar-lists:v1')!)).toEqual({ 'ml ./project-list': 64 });
  });

  it('collapses after a while when a list has become shorter', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    localStorage.setItem('alma.sidebar-lists:v1', '{"ml ./project-list":96}');
    renderHost({ user: 'maya', remotes, exposes });
    const list = (await screen.findByRole('link', { name: 'Untitled' })).parentElement!;
    act(() => void jest.advanceTimersByTime(4_000));
    expect(list.style.minHeight).toBe('');
  });

  it('shows the sections of the registry, and Admin only to an administrator', async () => {
    renderHost({ user: 'maya', remotes, exposes });
    expect(await groups()).toEqual(['Platform', 'ML Projects']);
    expect(screen.queryByRole('link', { name: 'Users' })).not.toBeInTheDocument();
  });

  it('shows Admin to an administrator', async () => {
    renderHost({ user: 'admin', remotes, exposes });
    expect(await groups()).toEqual(['Platform', 'ML Projects', 'Admin']);
    const admin = within(screen.getByRole('group', { name: 'Admin' }));
    expect(admin.getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/users');
  });

  it('keeps the order of entries and widgets, and marks the current page', async () => {
    renderHost({ user: 'maya', remotes, exposes });
    await navigation();
    const platform = within(screen.getByRole('group', { name: 'Platform' }));
    expect(platform.getAllByRole('link').map((link) => link.textContent)).toEqual(['Dashboard', 'Profile']);
    expect(platform.getByRole('link', { current: 'page' })).toHaveTextContent('Dashboard');
    const projects = within(screen.getByRole('group', { name: 'ML Projects' }));
    await projects.findByRole('link', { name: 'Untitled' });
    expect(projects.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'New Project',
      'Untitled',
    ]);
  });

  it('shows in one line that a widget is unavailable', async () => {
    renderHost({ user: 'maya', remotes: [ml] });
    const projects = within(await screen.findByRole('group', { name: 'ML Projects' }));
    expect(await projects.findByText('Projects are unavailable')).toBeInTheDocument();
    expect(projects.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });

  it('signs out', async () => {
    const { actor, visitedUrls } = renderHost({ user: 'maya' });
    await actor.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Sign in to Alma' })).toBeInTheDocument();
    await waitFor(() => expect(visitedUrls).toEqual(['http://localhost/oidc/session/end']));
  });

  it('goes to / when signing out fails', async () => {
    server.use(handle('auth.logout', () => apiError(500, 'INTERNAL_ERROR')));
    const { actor, visitedUrls } = renderHost({ user: 'maya' });
    await actor.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(visitedUrls).toEqual(['/']));
  });

  it('collapses on wide screens, and stays so', async () => {
    const { actor } = renderHost({ user: 'maya' });
    const toggle = await screen.findByRole('button', { name: 'Toggle menu' });
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await actor.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).not.toBeInTheDocument();
    expect(localStorage.getItem('alma.sidebar:v1')).toBe('collapsed');
  });

  it('is open when an invalid value was stored', async () => {
    localStorage.setItem('alma.sidebar:v1', '{"x":');
    renderHost({ user: 'maya' });
    expect(await navigation()).toBeInTheDocument();
  });
});

describe('the drawer of narrow screens', () => {
  const openDrawer = async () => {
    narrowTheScreen();
    const host = renderHost({ user: 'maya', remotes, exposes });
    const toggle = await screen.findByRole('button', { name: 'Toggle menu' });
    await host.actor.click(toggle);
    return { ...host, toggle, drawer: screen.getByRole('dialog', { name: 'Main menu' }) };
  };

  it('is closed at first', async () => {
    narrowTheScreen();
    renderHost({ user: 'maya', remotes });
    const toggle = await screen.findByRole('button', { name: 'Toggle menu' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('takes the focus and keeps it', async () => {
    const { actor, drawer } = await openDrawer();
    const close = within(drawer).getByRole('button', { name: 'Close menu' });
    expect(close).toHaveFocus();
    await actor.tab({ shift: true });
    expect(within(drawer).getByRole('button', { name: 'Logout' })).toHaveFocus();
    await actor.tab();
    expect(close).toHaveFocus();
    expect(document.getElementById('main')?.closest('[inert]')).not.toBeNull();
  });

  it.each(['Escape', 'the close button'])('closes by %s and restores the focus', async (way) => {
    const { actor, drawer, toggle } = await openDrawer();
    if (way === 'Escape') await actor.keyboard('{Escape}');
    else await actor.click(within(drawer).getByRole('button', { name: 'Close menu' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(toggle).toHaveFocus();
  });

  it('closes on navigation, and the page gets the focus', async () => {
    const { actor, drawer } = await openDrawer();
    await actor.click(within(drawer).getByRole('link', { name: 'Profile' }));
    await screen.findByRole('heading', { name: 'Somebody' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('keeps the text typed in a widget, and the focus, when a tablet is rotated', async () => {
    const turn = narrowTheScreen();
    const list = () => <input aria-label="Title" />;
    const { actor } = renderHost({
      user: 'maya',
      remotes,
      exposes: { ...exposes, 'ml ./project-list': list },
    });
    await actor.click(await screen.findByRole('button', { name: 'Toggle menu' }));
    await actor.type(await screen.findByRole('textbox', { name: 'Title' }), 'Staffing');
    await act(async () => turn('wide'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const field = within(screen.getByRole('complementary')).getByRole('textbox', { name: 'Title' });
    expect(field).toHaveValue('Staffing');
    expect(field).toHaveFocus();
    await act(async () => turn('narrow'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the frame around a page', () => {
  it('has links past the navigation and to the profile, and a switch to the other theme', async () => {
    const { actor } = renderHost({ user: 'maya' });
    await navigation();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
    expect(within(topBar()).getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
    await actor.click(screen.getByRole('button', { name: 'Toggle theme' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(document.documentElement).toHaveClass('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('moves the focus to the page and names it after navigation, but not at first', async () => {
    const { actor } = renderHost({ user: 'maya', remotes, exposes });
    await navigation();
    expect(screen.getByRole('main')).not.toHaveFocus();
    expect(document.title).toBe('Dashboard · Alma');
    expect(screen.queryByRole('navigation', { name: 'Breadcrumbs' })).not.toBeInTheDocument();
    await actor.click(within(await navigation()).getByRole('link', { name: 'Profile' }));
    expect(screen.getByRole('main')).toHaveFocus();
    expect(document.title).toBe('Profile · Alma');
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
    expect(trail.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    expect(trail.getByText('Profile')).toHaveAttribute('aria-current', 'page');
  });

  it('shows the counts of remotes in the title, and keeps them on the next page', async () => {
    const chat = remoteRecord({
      name: 'chat',
      slots: [{ slot: 'title.badge', expose: './unread', title: 'Unread', order: 1 }],
    });
    let count: (unread: number) => void = () => undefined;
    function Unread({ onCount }: { onCount: (unread: number) => void }) {
      useEffect(() => {
        count = onCount;
        onCount(2);
      }, [onCount]);
      return null;
    }
    const { actor } = renderHost({
      user: 'maya',
      remotes: [account, chat],
      exposes: { ...exposes, 'chat ./unread': Unread as ComponentType },
    });
    await waitFor(() => expect(document.title).toBe('(2) Dashboard · Alma'));
    await actor.click(within(await navigation()).getByRole('link', { name: 'Profile' }));
    await waitFor(() => expect(document.title).toBe('(2) Profile · Alma'));
    act(() => count(0));
    expect(document.title).toBe('Profile · Alma');
  });

  it('shows no unavailable count, in the title or on the page', async () => {
    const slots = [{ slot: 'title.badge' as const, expose: './unread', title: 'Unread', order: 1 }];
    const { loaded } = renderHost({ user: 'maya', remotes: [remoteRecord({ name: 'chat', slots })] });
    await waitFor(() => expect(loaded).toEqual(['chat ./unread']));
    expect(document.title).toBe('Dashboard · Alma');
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  const renderProject = (Page: ComponentType) =>
    renderHost({
      path: '/ml-projects/42',
      user: 'maya',
      remotes,
      exposes: { ...exposes, 'ml ./project-page': Page },
    });

  it('uses the title that a page has loaded', async () => {
    function ProjectPage() {
      useBreadcrumbTitle('42', 'Hospital staffing');
      return <h1>Files</h1>;
    }
    renderProject(ProjectPage);
    const trail = await screen.findByRole('navigation', { name: 'Breadcrumbs' });
    expect(await within(trail).findByText('Hospital staffing')).toBeInTheDocument();
    expect(document.title).toBe('Hospital staffing · Alma');
  });

  it('uses the title that a page sets only for its tab, until the page is left', async () => {
    function ProjectPage() {
      usePageTitle('Hospital staffing');
      return <h1>Files</h1>;
    }
    const { actor } = renderProject(ProjectPage);
    await waitFor(() => expect(document.title).toBe('Hospital staffing · Alma'));
    expect(screen.queryByText('Hospital staffing')).not.toBeInTheDocument();
    await actor.click(within(await navigation()).getByRole('link', { name: 'Dashboard' }));
    await waitFor(() => expect(document.title).toBe('Dashboard · Alma'));
  });
});

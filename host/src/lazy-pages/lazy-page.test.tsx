import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createLazyPage } from './lazy-page.ts';
import { LazyPageView } from './LazyPageView.tsx';

const Pages = () => <h1>Signed in</h1>;

it('loads once', async () => {
  const fetchPage = jest.fn((): Promise<ComponentType> => Promise.resolve(Pages));
  const page = createLazyPage(fetchPage);
  const loaded = page.load();
  render(<LazyPageView page={page} />);
  expect(screen.getByRole('status', { name: 'Loading Alma' })).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Signed in' })).toBeInTheDocument();
  expect(page.load()).toBe(loaded);
  expect(fetchPage).toHaveBeenCalledTimes(1);
});

it('shows a failure when its scripts fail to load, and can load again', async () => {
  let isBroken = true;
  const page = createLazyPage(() =>
    isBroken ? Promise.reject(new Error('ChunkLoadError')) : Promise.resolve(Pages),
  );
  render(<LazyPageView page={page} />);
  expect(await screen.findByText('Alma could not be shown')).toBeInTheDocument();
  isBroken = false;
  act(() => void page.load());
  expect(await screen.findByRole('heading', { name: 'Signed in' })).toBeInTheDocument();
});

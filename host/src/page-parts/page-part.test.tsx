import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createPagePart } from './page-part.ts';
import { PagePlace } from './PagePlace.tsx';

const Pages = () => <h1>Signed in</h1>;

it('loads once, however often it is asked', async () => {
  const fetchPart = jest.fn((): Promise<ComponentType> => Promise.resolve(Pages));
  const part = createPagePart(fetchPart);
  const loaded = part.load();
  render(<PagePlace part={part} />);
  expect(screen.getByRole('status', { name: 'Loading Alma' })).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Signed in' })).toBeInTheDocument();
  expect(part.load()).toBe(loaded);
  expect(fetchPart).toHaveBeenCalledTimes(1);
});

it('says so when its scripts do not come, and may be asked again', async () => {
  let isBroken = true;
  const part = createPagePart(() =>
    isBroken ? Promise.reject(new Error('ChunkLoadError')) : Promise.resolve(Pages),
  );
  render(<PagePlace part={part} />);
  expect(await screen.findByText('Alma could not be shown')).toBeInTheDocument();
  isBroken = false;
  act(() => void part.load());
  expect(await screen.findByRole('heading', { name: 'Signed in' })).toBeInTheDocument();
});

import { File as NodeFile } from 'node:buffer';
import { apiError, handle, people, projects, renderApp, server } from '@alma/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import SamplePage from './sample-page.tsx';

// Node's FormData accepts only Node's own File.
const ofBrowser = globalThis.File;
beforeAll(() => void Object.assign(globalThis, { File: NodeFile }));
afterAll(() => void Object.assign(globalThis, { File: ofBrowser }));

const samples = () => [...projects.values()].filter(({ userId }) => userId === people.leo.user_id);

it('creates one project with the sample file, also after a failure, and opens the chat about it', async () => {
  const { actor, location } = renderApp(<SamplePage />, {
    path: '/ml-projects/sample',
    route: '/ml-projects/sample',
    user: 'leo',
  });
  expect(await screen.findByText('Community garden handbook')).toBeVisible();
  expect(samples()).toEqual([]);

  server.use(handle('projects.files.add', () => apiError(503, 'SERVICE_UNAVAILABLE')));
  const question = screen.getByRole('button', { name: 'How much does a plot cost a year?' });
  await actor.click(question);
  expect(await screen.findByText('The sample project was not created. Try again.')).toBeVisible();

  server.resetHandlers();
  await actor.click(question);
  await waitFor(() => expect(location()).toMatch(/^\/ml-projects\/[^/]+\/session\/[^/]+$/));
  expect(samples()).toEqual([
    expect.objectContaining({
      title: 'Sample: community garden',
      files: [expect.objectContaining({ filename: 'garden-handbook.md' })],
    }),
  ]);
});

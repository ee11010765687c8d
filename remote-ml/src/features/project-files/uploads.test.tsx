import { File as NodeFile } from 'node:buffer';
import { signedOutEvent } from '@alma/shared/auth';
import { Link, Route, Routes } from '@alma/shared/router';
import { apiError, dropReplies, handle, holdReplies, renderApp, server } from '@alma/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FilesCard } from './FilesCard.tsx';

const files = () => within(screen.getByRole('region', { name: 'Files' }));
// Node's FormData accepts only Node's own File.
const markdown = (name: string) =>
  new NodeFile(['# Words'], name, { type: 'text/markdown' }) as unknown as File;

it.each([0, 3])('reserves the rows of %d files while they load', async (count) => {
  const release = holdReplies('projects.files.list');
  renderApp(<FilesCard projectId="project-study" count={count} />, { path: '/study', user: 'maya' });
  expect(files().queryAllByRole('row', { hidden: true })).toHaveLength(count === 0 ? 0 : count + 1);
  release();
  expect(await files().findByText('2 / 10 files uploaded')).toBeVisible();
});

describe('an upload whose page is unmounted', () => {
  const visitAndLeave = async (...chosen: File[]) => {
    const { actor } = renderApp(
      <>
        <Link to="/elsewhere">Leave</Link>
        <Link to="/study">Come back</Link>
        <Routes>
          <Route path="/study" element={<FilesCard projectId="project-study" count={1} />} />
          <Route path="*" element={<p>Elsewhere</p>} />
        </Routes>
      </>,
      { path: '/study', user: 'maya' },
    );
    await files().findByText('2 / 10 files uploaded');
    const zone = files().getByText(/^Drop Markdown/).parentElement!;
    fireEvent.drop(zone, { dataTransfer: { files: chosen } });
    for (const { name } of chosen) await files().findByRole('button', { name: `Cancel ${name}` });
    await actor.click(screen.getByRole('link', { name: 'Leave' }));
    expect(await screen.findByText('Elsewhere')).toBeVisible();
    return { comeBack: () => actor.click(screen.getByRole('link', { name: 'Come back' })) };
  };
  const mayCloseTab = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('continues, is shown when the page is opened again, and asks before the tab is closed', async () => {
    const release = holdReplies('projects.files.add');
    expect(mayCloseTab()).toBe(true);
    const { comeBack } = await visitAndLeave(markdown('one.md'), markdown('two.md'));
    expect(mayCloseTab()).toBe(false);
    await comeBack();
    expect(await files().findByRole('button', { name: 'Cancel one.md' })).toBeVisible();
    release();
    expect(await files().findByText('4 / 10 files uploaded')).toBeVisible();
    await waitFor(() => expect(mayCloseTab()).toBe(true));
  });

  it('reports its failure on other pages, and can be retried on its own page', async () => {
    server.use(handle('projects.files.add', () => apiError(500, 'INTERNAL_ERROR')));
    const release = holdReplies('projects.files.add');
    const { comeBack } = await visitAndLeave(markdown('one.md'));
    release();
    const message = await screen.findByText('Failed to upload file. Please try again.');
    expect(message.parentElement).toHaveTextContent('one.md');
    server.resetHandlers();
    await comeBack();
    fireEvent.click(await screen.findByRole('button', { name: 'Retry one.md' }));
    expect(await files().findByText('3 / 10 files uploaded')).toBeVisible();
  });

  it('reports on other pages that its name was taken, and asks on its own page whether to replace the file', async () => {
    const reason = 'The project has a file named one.md already. Replace it, or rename yours.';
    server.use(handle('projects.files.add', () => apiError(409, 'FILE_EXISTS', { message: reason })));
    const release = holdReplies('projects.files.add');
    const { comeBack } = await visitAndLeave(markdown('one.md'));
    release();
    const message = await screen.findByText(reason);
    expect(message.parentElement).toHaveTextContent('one.md');
    await comeBack();
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace file' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('stops when its person signs out', async () => {
    const release = holdReplies('projects.files.add');
    const { comeBack } = await visitAndLeave(markdown('one.md'));
    act(() => void window.dispatchEvent(new Event(signedOutEvent)));
    expect(mayCloseTab()).toBe(true);
    await comeBack();
    await files().findByText('2 / 10 files uploaded');
    expect(files().queryByText('one.md')).not.toBeInTheDocument();
    release();
  });
});

it('lists a file that was stored although the answer was lost', async () => {
  renderApp(<FilesCard projectId="project-study" count={2} />, { user: 'maya' });
  await files().findByText('2 / 10 files uploaded');
  dropReplies('projects.files.add');
  const zone = files().getByText(/^Drop Markdown/).parentElement!;
  fireEvent.drop(zone, { dataTransfer: { files: [markdown('one.md')] } });
  expect(await files().findByText('Failed to upload file. Please try again.')).toBeVisible();
  expect(await files().findByText('3 / 10 files uploaded')).toBeVisible();
});

it('cancels a waiting upload immediately, and never sends it', async () => {
  const release = holdReplies('projects.files.add');
  const { actor } = renderApp(<FilesCard projectId="project-study" count={1} />, {
    path: '/study',
    user: 'maya',
  });
  await files().findByText('2 / 10 files uploaded');
  const zone = files().getByText(/^Drop Markdown/).parentElement!;
  const chosen = ['1.md', '2.md', '3.md', 'waiting.md'].map(markdown);
  fireEvent.drop(zone, { dataTransfer: { files: chosen } });
  await actor.click(await files().findByRole('button', { name: 'Cancel waiting.md' }));
  expect(files().queryByText('waiting.md')).not.toBeInTheDocument();
  release();
  expect(await files().findByText('5 / 10 files uploaded')).toBeVisible();
  expect(files().queryByText('waiting.md')).not.toBeInTheDocument();
});

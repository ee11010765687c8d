import { File as NodeFile } from 'node:buffer';
import { signedOutEvent } from '@alma/shared/auth';
import { projectLimits } from '@alma/shared/contract/projects/limits';
import { apiError, handle, holdReplies, makeFile, projects, renderApp, server } from '@alma/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import ProjectsWidget from '../slots/projects-widget.tsx';
import ProjectPage from './project-page.tsx';

const visit = (id = 'project-study') =>
  renderApp(<ProjectPage />, { path: `/ml-projects/${id}`, route: '/ml-projects/:projectId', user: 'maya' });
const files = () => within(screen.getByRole('region', { name: 'Files' }));
const shown = () => screen.findByRole('region', { name: 'Files' });
// Node's FormData accepts only Node's own File.
const markdown = (name: string, text = '# Words') =>
  new NodeFile([text], name, { type: 'text/markdown' }) as unknown as File;
const large = (name: string) =>
  Object.defineProperty(markdown(name), 'size', { value: projectLimits.fileBytes + 1 });
const choose = (...chosen: File[]) =>
  fireEvent.drop(files().getByText(/^Drop Markdown|^Maximum 10/).parentElement!, {
    dataTransfer: { files: chosen },
  });

// Failed uploads stay until the user dismisses them or signs out.
afterEach(() => act(() => void window.dispatchEvent(new Event(signedOutEvent))));

it('shows a project with its files and chats', async () => {
  visit();
  expect(await screen.findByRole('heading', { level: 1, name: 'Hospital staffing study' })).toBeVisible();
  expect(screen.getByText('Why ward 4B runs short at night.')).toBeVisible();
  expect(await files().findByText('2 / 10 files uploaded')).toBeVisible();
  expect(files().getByRole('columnheader', { name: 'MIME type' })).toBeVisible();
  expect(files().getAllByText('text/markdown')).toHaveLength(2);
  expect(await screen.findByRole('link', { name: /^Open Chat: How many nurses/ })).toHaveAttribute(
    'href',
    '/ml-projects/project-study/session/session-nights',
  );
});

it('opens a file to read, and downloads it', async () => {
  const { actor } = visit();
  const file = projects.get('project-study')!.files[0]!;
  await actor.click(await screen.findByRole('button', { name: file.filename }));
  const dialog = within(await screen.findByRole('dialog', { name: file.filename }));
  expect(await dialog.findByRole('heading', { name: 'Staffing policy' })).toBeVisible();
  const saved = jest.fn<string, [Blob]>(() => 'blob:file');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await actor.click(dialog.getByRole('button', { name: 'Download' }));
  await actor.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await actor.click(files().getByRole('button', { name: `Download ${file.filename}` }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  for (const [blob] of saved.mock.calls) expect(blob.size).toBe(new Blob([file.text]).size);
});

it('asks for files when a project has chats but only deleted files', async () => {
  const files = [makeFile('old.md', 'Old', { status: 'deleted' })];
  server.use(handle('projects.files.list', () => ({ files, page: 1, limit: 1, total: 1 })));
  visit();
  expect(await screen.findByRole('link', { name: /^Open Chat: How many nurses/ })).toBeVisible();
  expect(screen.getByText('Upload files to create project chat')).toBeVisible();
});

it('names a project without a title, and asks for files before chats', async () => {
  visit('project-untitled');
  expect(await screen.findByRole('heading', { level: 1, name: 'Untitled' })).toBeVisible();
  expect(await screen.findByText('Upload files to create project chat')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create Project Chat' })).not.toBeInTheDocument();
});

it('shows in its place that a project did not load', async () => {
  server.use(handle('projects.get', () => apiError(500, 'INTERNAL_ERROR')));
  const { actor } = visit();
  expect(await screen.findByText('Failed to load project. Please try again.')).toBeVisible();
  server.resetHandlers();
  await actor.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Hospital staffing study' })).toBeVisible();
});

it('shows no deleted file, and says once why a whole folder was refused', async () => {
  const project = projects.get('project-study')!;
  server.use(
    handle('projects.files.list', () => ({
      files: [...project.files, makeFile('old.md', 'Old', { status: 'deleted' })],
      page: 1,
      limit: 3,
      total: 3,
    })),
  );
  const { actor } = visit();
  await shown();
  expect(await files().findByText('2 / 10 files uploaded')).toBeVisible();
  expect(files().queryByText('old.md')).not.toBeInTheDocument();
  choose(...Array.from({ length: 1000 }, (_, index) => markdown(`${index}.txt`)), large('large.md'));
  expect(await files().findByText('0.txt, 1.txt, 2.txt and 997 more')).toBeVisible();
  expect(files().getByText('File too large. Maximum size is 2MB')).toBeVisible();
  await actor.click(files().getByRole('button', { name: 'Dismiss: Only Markdown (.md) files are allowed' }));
  expect(files().queryByText(/997 more/)).not.toBeInTheDocument();
});

it('uploads several files at once, and says of each why it was refused', async () => {
  visit();
  await shown();
  await files().findByText('2 / 10 files uploaded');
  choose(markdown('one.md'), markdown('two.md'), markdown('three.txt'), markdown('empty.md', ' '));
  expect(await files().findByText('Only Markdown (.md) files are allowed')).toBeVisible();
  expect(await files().findByText('The file is empty. Choose one with text in it.')).toBeVisible();
  expect(await files().findByText('4 / 10 files uploaded')).toBeVisible();
});

it('retries a failed upload, and stops a running one', async () => {
  server.use(handle('projects.files.add', () => apiError(500, 'INTERNAL_ERROR')));
  const { actor } = visit();
  await shown();
  await files().findByText('2 / 10 files uploaded');
  choose(markdown('one.md'));
  expect(await files().findByText('Failed to upload file. Please try again.')).toBeVisible();
  server.resetHandlers();
  const release = holdReplies('projects.files.add');
  await actor.click(files().getByRole('button', { name: 'Retry one.md' }));
  await actor.click(await files().findByRole('button', { name: 'Cancel one.md' }));
  await waitFor(() => expect(files().queryByText('one.md')).not.toBeInTheDocument());
  release();
});

it('asks before a file of the same name is replaced', async () => {
  const { actor } = visit();
  await shown();
  await files().findByText('2 / 10 files uploaded');
  choose(markdown('interviews.md', '# Newer'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace file' }));
  await actor.click(dialog.getByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(projects.get('project-study')?.files[1]?.text).toBe('# Newer'));
  expect(await files().findByText('2 / 10 files uploaded')).toBeVisible();
});

it('refuses an eleventh file', async () => {
  const project = projects.get('project-study')!;
  for (let number = 2; number < 10; number += 1) project.files.push(makeFile(`file-${number}.md`, 'Text'));
  visit();
  await shown();
  await files().findByText('10 / 10 files uploaded');
  choose(markdown('eleven.md'));
  expect(await files().findAllByText('Maximum 10 files allowed per project')).toHaveLength(2);
});

it('follows a file from processing to its error, and reads it again', async () => {
  const file = makeFile('broken.md', 'Text', { status: 'processing' });
  projects.get('project-study')!.files.push(file);
  const { actor } = visit();
  await shown();
  expect(await files().findByText('Processing')).toBeVisible();
  Object.assign(file, { status: 'error', status_reason: 'A table is too wide.' });
  expect(await files().findByText('A table is too wide.')).toBeVisible();
  expect(files().getByText('broken.md: Error.')).toHaveAttribute('role', 'status');
  await actor.click(files().getByRole('button', { name: 'Retry broken.md' }));
  expect(await files().findAllByText('Active')).toHaveLength(3);
});

it('deletes a file after a confirmation, and shows a failure', async () => {
  server.use(handle('projects.files.remove', () => apiError(500, 'INTERNAL_ERROR')));
  const { actor } = visit();
  await actor.click(await screen.findByRole('button', { name: 'Delete interviews.md' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete file' }));
  expect(
    dialog.getByText('Are you sure you want to delete this file? This action cannot be undone.'),
  ).toBeVisible();
  await actor.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('Failed to delete file. Please try again.')).toBeVisible();
  server.resetHandlers();
  await actor.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await files().findByText('1 / 10 files uploaded')).toBeVisible();
});

it('starts a chat with its first message, which a failure does not lose', async () => {
  server.use(handle('projects.chat', () => apiError(500, 'INTERNAL_ERROR')));
  const { actor, location } = visit();
  await actor.click(await screen.findByRole('button', { name: 'Create Project Chat' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Create Project Chat' }));
  await actor.click(dialog.getByRole('button', { name: 'Create Chat' }));
  expect(await dialog.findByText('Initial message is required')).toBeVisible();
  await actor.type(dialog.getByLabelText('Initial message'), 'How is overtime paid?');
  await actor.click(dialog.getByRole('button', { name: 'Create Chat' }));
  expect(await dialog.findByText('Failed to create chat. Please try again.')).toBeVisible();
  expect(dialog.getByLabelText('Initial message')).toHaveValue('How is overtime paid?');
  server.resetHandlers();
  await actor.click(dialog.getByRole('button', { name: 'Create Chat' }));
  await waitFor(() => expect(location()).toMatch(/^\/ml-projects\/project-study\/session\/session-/));
});

it('says what did not load or reload, and retries on a click', async () => {
  server.use(
    handle('projects.files.list', () => apiError(500, 'INTERNAL_ERROR')),
    handle('projects.chats', () => apiError(500, 'INTERNAL_ERROR')),
  );
  const { actor } = visit();
  const chats = within(await screen.findByRole('region', { name: 'Chats' }));
  expect(await files().findByText('Files did not load')).toBeVisible();
  expect(await chats.findByText('Chats did not load')).toBeVisible();
  projects.get('project-study')!.files.push(makeFile('broken.md', 'Text', { status: 'error' }));
  server.resetHandlers();
  await actor.click(chats.getByRole('button', { name: 'Try Again' }));
  await actor.click(files().getByRole('button', { name: 'Try Again' }));
  expect(await files().findByText('The file could not be read.')).toBeVisible();
  server.use(handle('projects.files.retry', () => apiError(500, 'INTERNAL_ERROR')));
  await actor.click(files().getByRole('button', { name: 'Retry broken.md' }));
  expect(await screen.findByText('Could not read the file again. Try once more.')).toBeVisible();
});

it('creates no chat without files, and reports one deleted elsewhere as deleted', async () => {
  server.use(handle('projects.chat', () => apiError(409, 'FILES_REQUIRED')));
  const { actor } = visit();
  await actor.click(await screen.findByRole('button', { name: 'Create Project Chat' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Create Project Chat' }));
  await actor.type(dialog.getByLabelText('Initial message'), 'Why?');
  await actor.click(dialog.getByRole('button', { name: 'Create Chat' }));
  expect(await dialog.findByText('Upload files to create project chat')).toBeVisible();
  await actor.click(dialog.getByRole('button', { name: 'Cancel' }));
  const file = projects.get('project-study')!.files.pop()!;
  await actor.click(screen.getByRole('button', { name: `Delete ${file.filename}` }));
  await actor.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await files().findByText('1 / 10 files uploaded')).toBeVisible();
  expect(files().queryByText(file.filename)).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Files' })).toHaveFocus();
});

it('keeps the fields of a stale change, and of one that failed', async () => {
  const { actor } = visit();
  await actor.click(await screen.findByRole('button', { name: 'Project menu' }));
  await actor.click(await screen.findByRole('menuitem', { name: 'Edit project' }));
  await actor.type(await screen.findByLabelText(/^Title/), ' 2');
  projects.get('project-study')!.description = 'Changed elsewhere';
  // The page reads the project again when its window has the focus.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('Changed elsewhere')).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^This project was changed elsewhere/)).toBeVisible();
  expect(screen.getByLabelText(/^Description/)).toHaveValue('Changed elsewhere');
  server.use(handle('projects.update', () => apiError(500, 'INTERNAL_ERROR')));
  await actor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to save project. Please try again.')).toBeVisible();
  server.resetHandlers();
  await actor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Hospital staffing study 2' })).toBeVisible();
  expect(projects.get('project-study')?.description).toBe('Changed elsewhere');
});

it('asks again without the old failure when a project could not be deleted', async () => {
  server.use(handle('projects.delete', () => apiError(500, 'INTERNAL_ERROR')));
  const { actor } = visit();
  const ask = async () => {
    await actor.click(await screen.findByRole('button', { name: 'Project menu' }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Delete project' }));
  };
  await ask();
  await actor.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete project. Please try again.')).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Cancel' }));
  await ask();
  expect(screen.queryByText('Failed to delete project. Please try again.')).not.toBeInTheDocument();
});

it('distinguishes a project that does not exist from one that did not load', async () => {
  visit('none');
  expect(await screen.findByRole('heading', { name: 'Project not found' })).toBeVisible();
  expect(screen.getByText(/^Failed to load project\. Please try again\./)).toBeVisible();
});

it('renames and deletes a project', async () => {
  const { actor, location } = visit();
  await actor.click(await screen.findByRole('button', { name: 'Project menu' }));
  await actor.click(await screen.findByRole('menuitem', { name: 'Edit project' }));
  const title = await screen.findByLabelText(/^Title/);
  await actor.clear(title);
  await actor.type(title, 'Night study');
  await actor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Night study' })).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Project menu' }));
  await actor.click(await screen.findByRole('menuitem', { name: 'Delete project' }));
  await actor.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(location()).toBe('/'));
  expect(projects.has('project-study')).toBe(false);
});

it('lists projects in the sidebar, and creates one there', async () => {
  const { actor, location } = renderApp(<ProjectsWidget />, { path: '/', user: 'maya' });
  expect(await screen.findByRole('link', { name: 'Untitled' })).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'New Project' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Project' }));
  await actor.click(dialog.getByRole('button', { name: 'Create Project' }));
  expect(await dialog.findByText('Project title is required')).toBeVisible();
  server.use(handle('projects.create', () => apiError(500, 'INTERNAL_ERROR')));
  await actor.type(dialog.getByLabelText(/^Title/), 'New study');
  await actor.click(dialog.getByRole('button', { name: 'Create Project' }));
  expect(await dialog.findByText('Failed to create project. Please try again.')).toBeVisible();
  server.resetHandlers();
  await actor.click(dialog.getByRole('button', { name: 'Create Project' }));
  await waitFor(() => expect(location()).toMatch(/^\/ml-projects\/project-/));
});

import { File as NodeFile } from 'node:buffer';
import { apiError, handle, holdReplies, projects, renderApp, server } from '@alma/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FilesCard } from '../FilesCard.tsx';

// Node's FormData accepts only Node's own File.
beforeAll(() => void Object.assign(globalThis, { File: NodeFile }));

const files = () => projects.get('project-study')!.files;
const documentOf = (text: string, name = 'hours.txt') => new NodeFile([text], name) as unknown as File;

async function visit(file = documentOf('# Hours\n\nWe open at **nine**.\n')) {
  const { actor } = renderApp(<FilesCard projectId="project-study" count={1} />, { path: '/', user: 'maya' });
  await screen.findByText('2 / 10 files uploaded');
  choose(screen.getByRole('button', { name: 'Import' }), file);
  const dialog = within(await screen.findByRole('dialog', { name: 'Import document' }));
  return { actor, dialog };
}

/** Simulates a choice in the browser's file dialog, which the button opens. */
function choose(button: HTMLElement, file: File): void {
  const dialog = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (
    this: HTMLElement,
  ) {
    fireEvent.change(this, { target: { files: [file] } });
  });
  fireEvent.click(button);
  dialog.mockRestore();
}

it('has only one field for files, in the drop zone', async () => {
  renderApp(<FilesCard projectId="project-study" count={1} />, { path: '/', user: 'maya' });
  await screen.findByText('2 / 10 files uploaded');
  expect(document.querySelectorAll('input[type=file]')).toHaveLength(1);
});

it('shows the text of a document, and adds exactly that on confirmation', async () => {
  const { actor, dialog } = await visit();
  expect(await dialog.findByRole('heading', { name: 'Hours' })).toBeVisible();
  expect(dialog.getByRole('region', { name: 'Text of the document' })).toHaveAttribute('tabindex', '0');
  expect(files()).toHaveLength(2);
  await actor.click(dialog.getByRole('radio', { name: 'Markdown' }));
  expect(dialog.getByText(/We open at \*\*nine\*\*\./)).toBeVisible();
  await actor.click(dialog.getByRole('button', { name: 'Add to project' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByRole('button', { name: 'hours.md' })).toBeVisible();
  expect(files().at(-1)).toMatchObject({ filename: 'hours.md', text: '# Hours\n\nWe open at **nine**.\n' });
});

it('shows what was left out', async () => {
  const note = { kind: 'pictures', text: '2 pictures were left out.' };
  const result = { filename: 'a.md', kind: 'pdf', text: '# Page 1\n\nText\n', size_bytes: 15, notes: [note] };
  server.use(handle('projects.files.import', () => result));
  const { dialog } = await visit();
  expect(await dialog.findByText('2 pictures were left out.')).toBeVisible();
});

it('replaces a file of the same name only on request, and accepts another name', async () => {
  const { actor, dialog } = await visit(documentOf('New interviews', 'interviews.txt'));
  await actor.click(await dialog.findByRole('button', { name: 'Add to project' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('interviews.md is already in this project.');
  const name = dialog.getByRole('textbox', { name: /^File name/ });
  await actor.type(name, '{Backspace}');
  await actor.click(dialog.getByRole('button', { name: 'Add to project' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Only Markdown (.md) files are allowed');
  await actor.type(name, 'd');
  await actor.click(dialog.getByRole('button', { name: 'Add to project' }));
  await actor.click(await dialog.findByRole('button', { name: 'Replace the file' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(files()).toHaveLength(2);
  expect(files().find(({ filename }) => filename === 'interviews.md')?.text).toBe('New interviews');
});

it('keeps a name that is too long, and says so', async () => {
  const { actor, dialog } = await visit();
  const name = await dialog.findByRole('textbox', { name: /^File name/ });
  await actor.clear(name);
  await actor.paste(`${'x'.repeat(200)}.md`);
  expect(name).toHaveValue(`${'x'.repeat(200)}.md`);
  expect(dialog.getByText('At most 200 characters')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Add to project' })).toBeDisabled();
});

it('keeps the text when it cannot be added', async () => {
  const { actor, dialog } = await visit();
  server.use(handle('projects.files.add', () => apiError(503, 'SERVICE_UNAVAILABLE')));
  await actor.click(await dialog.findByRole('button', { name: 'Add to project' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to upload file. Please try again.');
  server.resetHandlers();
  await actor.click(dialog.getByRole('button', { name: 'Add to project' }));
  expect(await screen.findByRole('button', { name: 'hours.md' })).toBeVisible();
});

it('stays open while the text is being added', async () => {
  const { actor, dialog } = await visit();
  const release = holdReplies('projects.files.add');
  await actor.click(await dialog.findByRole('button', { name: 'Add to project' }));
  await actor.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('says why a document was refused, and accepts another', async () => {
  const { dialog } = await visit(documentOf(' ', 'empty.txt'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('“empty.txt” has no text.');
  expect(dialog.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  choose(dialog.getByRole('button', { name: 'Choose another file' }), documentOf('Text'));
  expect(await dialog.findByText('Text')).toBeVisible();
});

it('refuses a document that is too large before it is sent', async () => {
  const large = Object.defineProperty(documentOf('x'), 'size', { value: 10 * 1024 * 1024 + 1 });
  const { dialog } = await visit(large);
  expect(await dialog.findByRole('alert')).toHaveTextContent('File too large. Maximum size is 10MB');
});

it('can retry after another failure', async () => {
  server.use(handle('projects.files.import', () => apiError(503, 'SERVICE_UNAVAILABLE')));
  const { actor, dialog } = await visit();
  expect(await dialog.findByRole('alert')).toHaveTextContent('The document could not be imported.');
  server.resetHandlers();
  await actor.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await dialog.findByRole('heading', { name: 'Hours' })).toBeVisible();
});

it('stops an import that is cancelled, and adds nothing', async () => {
  const release = holdReplies('projects.files.import');
  const { actor, dialog } = await visit();
  await actor.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  release();
  expect(files()).toHaveLength(2);
});

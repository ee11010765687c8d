import { apiError, handle, server } from '@alma/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { atPause, openPanel, prepareSpinPage, running, watched } from '../../testing/spin-run.tsx';

prepareSpinPage();

const serveBody = () => server.use(handle('spin.artifact', () => new Response('# Vision\n\nNo gaps')));
const finished = () => watched({}, (log, state) => log.whole(state, ['F6', 'F5']));

async function openEditor(actor: UserEvent) {
  const [read] = await screen.findAllByRole('button', { name: 'Read Vision' });
  await actor.click(read!);
  await actor.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Vision' }));
  return { dialog, field: await dialog.findByRole('textbox', { name: 'Text (Markdown)' }) };
}

describe('an artifact', () => {
  it('is edited, and thread and panel show it', async () => {
    serveBody();
    const { actor } = await finished();
    const { dialog, field } = await openEditor(actor);
    expect(field).toHaveValue('# Vision\n\nNo gaps');
    expect(field).toHaveFocus();
    await actor.type(field, ' at night');
    await actor.click(dialog.getByRole('button', { name: 'Save version' }));
    expect(
      await within(screen.getByRole('log')).findByText('Artifact Vision edited by you, version 2'),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const panel = await openPanel(actor);
    expect(panel.getByText('F6, edited by you')).toBeVisible();
  });

  it('keeps typed text after a conflict with another tab, and after closing', async () => {
    serveBody();
    const { actor } = await finished();
    const { dialog, field } = await openEditor(actor);
    await actor.clear(field);
    expect(dialog.getByText('An artifact cannot be empty.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save version' })).toBeDisabled();
    await actor.type(field, 'Mine');
    const message = 'This artifact was changed elsewhere and is version 2 now.';
    server.use(handle('spin.artifact.edit', () => apiError(409, 'CONFLICT', { message })));
    await actor.click(dialog.getByRole('button', { name: 'Save version' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(field).toHaveValue('Mine');
    await actor.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);

    const again = await openEditor(actor);
    expect(again.field).toHaveValue('Mine');
    expect(again.dialog.getByText('This is your unsaved text from before.')).toBeVisible();
    await actor.click(again.dialog.getByRole('button', { name: 'Discard it' }));
    await waitFor(() => expect(again.field).toHaveValue('# Vision\n\nNo gaps'));
  });

  it('cannot be saved over a newer version', async () => {
    serveBody();
    const { actor, more, log } = await atPause();
    more((each) => each.artifact('F6').roundOver('F6', 1, 'control'));
    const { dialog, field } = await openEditor(actor);
    await actor.type(field, '!');
    const generated = log.events.find((event) => event.type === 'artifact_generated');
    if (generated?.type !== 'artifact_generated') throw new Error('there is no artifact');
    const edited = { by: 'user-maya', at: generated.at };
    more((each) =>
      each.add({
        type: 'user_message',
        message_id: 'edited',
        content: 'I edited the artifact Vision. It is version 2 now.',
        artifact: { ...generated.artifact, version: 2, sha256: 'cd'.repeat(32), edited },
      }),
    );
    expect(await dialog.findByText(/This artifact is now version 2/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save version' })).toBeDisabled();
    expect(field).toHaveValue('# Vision\n\nNo gaps!');
  });

  it('is read-only while the team is working', async () => {
    serveBody();
    const { actor, more } = await running();
    more((log) => log.artifact('F6'));
    const [read] = await screen.findAllByRole('button', { name: 'Read Vision' });
    await actor.click(read!);
    expect(await screen.findByText('Artifacts can be edited while the run is paused or over.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  });
});

it('saves all results as one document, and says when that failed', async () => {
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const requestText = jest.fn(() => new Response('# Close the gaps'));
  server.use(handle('spin.document', requestText));
  const { actor } = await finished();
  const panel = await openPanel(actor);
  await actor.click(panel.getByRole('button', { name: 'One document (.md)' }));
  await waitFor(() => expect(requestText).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('The download failed. Try again.')).not.toBeInTheDocument();
  server.use(handle('spin.document', () => apiError(503, 'SERVICE_UNAVAILABLE')));
  await actor.click(await panel.findByRole('button', { name: 'One document (.md)' }));
  expect(await screen.findByText('The download failed. Try again.')).toBeVisible();
});

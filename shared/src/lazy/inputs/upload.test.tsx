import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UploadState } from './index.ts';
import { DropZone, FileButton, UploadRow } from './index.ts';

it('shows the progress of a file, and why it failed', async () => {
  const user = userEvent.setup();
  const handleCancel = jest.fn();
  const row = (state: UploadState) => (
    <UploadRow
      name="ledger.md"
      state={state}
      locale="en-GB"
      onCancel={handleCancel}
      onDismiss={() => undefined}
    />
  );
  const { rerender } = render(row({ status: 'uploading', sent: 896_000, total: 1_400_000 }));
  expect(screen.getByRole('progressbar', { name: 'Upload of ledger.md' })).toHaveAttribute(
    'aria-valuetext',
    '896 kB of 1.4 MB, 64%',
  );
  await user.click(screen.getByRole('button', { name: 'Cancel ledger.md' }));
  expect(handleCancel).toHaveBeenCalledTimes(1);
  rerender(row({ status: 'processing' }));
  expect(screen.getByRole('status')).toHaveTextContent('Processing');
  rerender(row({ status: 'active', size: 41_000 }));
  expect(screen.getByText('Active, 41 kB')).toBeVisible();
  rerender(row({ status: 'failed', reason: 'Only Markdown (.md) files are allowed' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Only Markdown (.md) files are allowed');
  expect(screen.getByRole('button', { name: 'Dismiss ledger.md' })).toBeVisible();
});

it('accepts dropped or chosen files, and none while it is disabled', async () => {
  const user = userEvent.setup();
  const handleFiles = jest.fn();
  const file = new File(['# Rota'], 'rota.md', { type: 'text/markdown' });
  const { rerender } = render(
    <DropZone accept=".md" onFiles={handleFiles}>
      Drop Markdown (.md) files here
    </DropZone>,
  );
  const input = screen.getByLabelText('Drop Markdown (.md) files here');
  await user.upload(input, file);
  fireEvent.drop(screen.getByText(/^Drop/u), { dataTransfer: { files: [file] } });
  expect(handleFiles.mock.calls).toEqual([[[file]], [[file]]]);
  rerender(
    <DropZone disabled onFiles={handleFiles}>
      10 files are the most
    </DropZone>,
  );
  fireEvent.drop(screen.getByText(/^10 files/u), { dataTransfer: { files: [file] } });
  expect(handleFiles).toHaveBeenCalledTimes(2);
  expect(screen.getByLabelText('10 files are the most')).toBeDisabled();
});

it('lets the same file be chosen again', async () => {
  const user = userEvent.setup();
  const handleFiles = jest.fn();
  const { container } = render(
    <FileButton accept="image/png" onFiles={handleFiles}>
      Upload avatar
    </FileButton>,
  );
  expect(screen.getByRole('button', { name: 'Upload avatar' })).toBeVisible();
  const input = container.querySelector('input')!;
  const file = new File(['x'], 'me.png', { type: 'image/png' });
  await user.upload(input, file);
  await user.upload(input, file);
  expect(handleFiles).toHaveBeenCalledTimes(2);
  expect(input).toHaveValue('');
});

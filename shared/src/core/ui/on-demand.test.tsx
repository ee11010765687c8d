import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { OnDemand } from './index.ts';

/** Code that arrives at the second attempt. */
const lateCode = (Part: (props: { name: string }) => ReactNode) =>
  jest
    .fn<Promise<typeof Part>, []>()
    .mockRejectedValueOnce(new Error('Loading chunk 7 failed'))
    .mockResolvedValue(Part);

it('shows in its place that a part did not load, and loads it on retry', async () => {
  const user = userEvent.setup();
  const load = lateCode(({ name }) => <p>Balance of {name}</p>);
  const page = (
    <>
      <h1>Wallet</h1>
      <OnDemand load={load} props={{ name: 'Maya' }}>
        Loading
      </OnDemand>
    </>
  );
  const { unmount } = render(page);
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('This part did not load');
  expect(screen.getByRole('heading', { name: 'Wallet' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Balance of Maya')).toBeVisible();
  unmount();
  render(page);
  expect(screen.getByText('Balance of Maya')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

function Menu({ load }: { load: ReturnType<typeof lateCode> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>New Project</button>
      {isOpen && <OnDemand load={load} onClose={() => setIsOpen(false)} props={{ name: 'New Project' }} />}
    </>
  );
}

it('shows over the page that a dialog did not load, until it is closed or retried', async () => {
  const user = userEvent.setup();
  render(
    <Menu
      load={lateCode(({ name }) => (
        <div role="dialog" aria-label={name} />
      ))}
    />,
  );
  const button = screen.getByRole('button', { name: 'New Project' });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('This part did not load');
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('dialog', { name: 'New Project' })).toBeInTheDocument();
  expect(button).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('closes a dialog that did not load, and loads it on the next press', async () => {
  const user = userEvent.setup();
  render(
    <Menu
      load={lateCode(({ name }) => (
        <div role="dialog" aria-label={name} />
      ))}
    />,
  );
  const button = screen.getByRole('button', { name: 'New Project' });
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
  await user.click(button);
  expect(await screen.findByRole('dialog', { name: 'New Project' })).toBeInTheDocument();
});

it('shows over the page that a dialog is loading, once that takes long', async () => {
  jest.useFakeTimers();
  const code = Promise.withResolvers<() => ReactNode>();
  render(<OnDemand load={() => code.promise} onClose={() => undefined} props={{}} />);
  await act(() => jest.advanceTimersByTimeAsync(499));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  await act(async () => code.resolve(() => <div role="dialog" />));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  jest.useRealTimers();
});

import { act, screen } from '@testing-library/react';
import { nextFrame, prepareSpinPage, running } from '../../testing/spin-run.tsx';

prepareSpinPage();

it('does not return after a replay', async () => {
  const { actor, more } = await running();
  await nextFrame();
  const announcements = () => screen.queryAllByText('Artifact Vision is ready').length;
  // From here on only the fake clock advances the page.
  jest.useFakeTimers();
  try {
    more((log) =>
      log
        .artifact('F6')
        .add({ type: 'workflow_completed', outcome: 'completed', artifacts: [], rule: 'All done.' }),
    );
    act(() => jest.advanceTimersByTime(3_000));
  } finally {
    jest.useRealTimers();
  }
  const left = announcements();
  await actor.click(screen.getByRole('button', { name: 'Spin chat menu' }));
  await actor.click(await screen.findByRole('menuitem', { name: 'Replay' }));
  await actor.click(await screen.findByRole('button', { name: 'Leave replay' }));
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
  expect(announcements()).toBe(left);
});

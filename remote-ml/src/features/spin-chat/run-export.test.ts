import { makeSpin } from '@alma/shared/testing';
import { stateAt } from '../../live/spin/run-view.ts';
import { SpinLog } from '../../testing/spin-log.ts';
import { exportRun } from './run-export.ts';

it('exports a whole run: setup, words, votes with their ballots, and the artifacts', () => {
  const { state } = makeSpin('user-maya', {
    mode: 'control',
    agents: [{ agent_id: 'a1', name: 'A|B', prompt: 'You\ndesign.' }],
  });
  const log = new SpinLog(state.session_id)
    .add({ type: 'initialized', state })
    .round('F6', 1, { passes: false })
    .add({ type: 'user_message', message_id: 'm1', content: 'Transport is funded' })
    .round('F6', 2)
    .artifact('F6')
    .transition('F6', 'F5');
  const text = exportRun(stateAt(log.events, log.events.length) ?? state, log.events, {
    'F6-vision': '# F6 Vision\n\n```sh\n# stays\n```\n',
  });
  expect(text).toMatch(
    /^# Close the gaps\n\nOrientation discharge, mode control\.\n\n## Problem\n\nClose the gaps\n/,
  );
  expect(text).toContain('- **A|B**: You design.');
  expect(text).toContain('### Supervisor (Visionary)\n\nWhat is needed in F6?');
  expect(text).toContain('### Architect (thinking)\n\nArchitect looks.');
  expect(text).toContain('| Architect | AGAINST | The price is open. |');
  expect(text).toContain('0 FOR, 2 AGAINST, 0 ABSTAIN. More FOR than AGAINST passes.');
  expect(text).toContain('### You\n\nTransport is funded');
  expect(text).toContain('## F5 Context');
  expect(text).toContain('#### F6 Vision\n\n```sh\n# stays\n```');
});

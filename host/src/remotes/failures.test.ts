import { describeFailure, RemoteError } from './failures.ts';

it('classifies a failure of the federation runtime, except while rendering', () => {
  const error = new Error('Failed to load script resources. #RUNTIME-008');
  expect(describeFailure(error, 'init')).toMatchObject({ class: 'ScriptNetworkError', phase: 'load' });
  expect(describeFailure(error, 'render')).toMatchObject({ class: 'Error', phase: 'render' });
});

it('keeps the class of an error that a remote throws', () => {
  expect(describeFailure(new TypeError('x is not a function'), 'render')).toEqual({
    class: 'TypeError',
    phase: 'render',
    message: 'x is not a function',
  });
  expect(describeFailure('text', 'render')).toMatchObject({ class: 'string', message: 'text' });
});

it('keeps the phase of refusals by the host', () => {
  const error = new RemoteError('RemoteDisabled', 'registry', 'off');
  expect(describeFailure(error, 'load')).toEqual({
    class: 'RemoteDisabled',
    phase: 'registry',
    message: 'off',
  });
});

it('truncates long messages', () => {
  expect(describeFailure(new Error('x'.repeat(1000)), 'load').message).toHaveLength(300);
});

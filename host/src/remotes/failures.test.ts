import { describeFailure, RemoteError } from './failures.ts';

it.each([
  ['Failed to load script resources. #RUNTIME-008', 'ScriptNetworkError', 'load'],
  [`RUNTIME-008 ${'x'.repeat(400)} ScriptExecutionError: threw`, 'ScriptExecutionError', 'init'],
  ['Failed to get remoteEntry exports. #RUNTIME-001', 'NotARemoteError', 'load'],
  ['Loading chunk 210 failed.', 'ChunkLoadError', 'load'],
  ['Version 1.0.0 from host of shared singleton module x does not satisfy', 'SharedVersionError', 'init'],
])('knows the failures of the runtime: %s', (message, name, phase) => {
  expect(describeFailure(new Error(message), 'load')).toMatchObject({ class: name, phase });
});

it('names what a remote throws by its own class', () => {
  expect(describeFailure(new TypeError('x is not a function'), 'render')).toEqual({
    class: 'TypeError',
    phase: 'render',
    message: 'x is not a function',
  });
  expect(describeFailure('text', 'render')).toMatchObject({ class: 'string', message: 'text' });
});

it('keeps the phase of our own refusals', () => {
  const error = new RemoteError('RemoteDisabled', 'registry', 'off');
  expect(describeFailure(error, 'load')).toEqual({
    class: 'RemoteDisabled',
    phase: 'registry',
    message: 'off',
  });
});

it('bounds what is reported', () => {
  expect(describeFailure(new Error('x'.repeat(1000)), 'load').message).toHaveLength(300);
});

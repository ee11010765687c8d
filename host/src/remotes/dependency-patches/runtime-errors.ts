import type { FailurePhase, RemoteFailure } from '../failures.ts';

type Kind = Pick<RemoteFailure, 'class' | 'phase'>;
const kind = (name: string, phase: FailurePhase): Kind => ({ class: name, phase });

/** https://module-federation.io/guide/troubleshooting/runtime */
const byCode: Readonly<Record<string, Kind>> = {
  // The script came but left no container: an error page, or another build.
  'RUNTIME-001': kind('NotARemoteError', 'load'),
  'RUNTIME-008': kind('ScriptNetworkError', 'load'),
  'RUNTIME-012': kind('SharedVersionError', 'init'),
  'RUNTIME-015': kind('ContainerInitError', 'init'),
};

/** Sorts an error of the federation runtime or of webpack; undefined for any other. */
export function runtimeErrorKind(error: unknown): Kind | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'ChunkLoadError') return kind('ChunkLoadError', 'load');
  // These two have no code of their own.
  if (error.message.includes('ScriptExecutionError')) return kind('ScriptExecutionError', 'init');
  if (error.message.includes('shared singleton module')) return kind('SharedVersionError', 'init');
  return byCode[/RUNTIME-\d{3}/.exec(error.message)?.[0] ?? ''];
}

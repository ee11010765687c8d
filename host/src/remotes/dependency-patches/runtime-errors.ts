import type { FailurePhase, RemoteFailure } from '../failures.ts';

type Kind = Pick<RemoteFailure, 'class' | 'phase' | 'message'>;
const kind = (name: string, phase: FailurePhase): Kind => ({ class: name, phase });

/** https://module-federation.io/guide/troubleshooting/runtime */
const byCode: Readonly<Record<string, Kind>> = {
  // The script was loaded but left no container: an error page, or another build.
  'RUNTIME-001': kind('NotARemoteError', 'load'),
  'RUNTIME-008': kind('ScriptNetworkError', 'load'),
  'RUNTIME-012': kind('SharedVersionError', 'init'),
  'RUNTIME-015': kind('ContainerInitError', 'init'),
};

/** The error of a remote that uses a shared module which the host lacks. */
const missingModule = /^Can not get '@alma\/shared\/([\w/-]+)'$/;

/** Classifies an error of the federation runtime or of webpack; undefined for any other. */
export function runtimeErrorKind(error: unknown): Kind | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'ChunkLoadError') return kind('ChunkLoadError', 'load');
  // These two have no error code.
  if (error.message.includes('ScriptExecutionError')) return kind('ScriptExecutionError', 'init');
  if (error.message.includes('shared singleton module')) return kind('SharedVersionError', 'init');
  const [, module] = missingModule.exec(error.message) ?? [];
  if (module) {
    // The runtime's own message quotes the name, and reports hide quoted text.
    const message = `It needs the shared module ${module}, which this page does not have.`;
    return { ...kind('SharedModuleMissingError', 'init'), message };
  }
  return byCode[/RUNTIME-\d{3}/.exec(error.message)?.[0] ?? ''];
}

import type { ChildProcess } from 'node:child_process';

export interface AlmaRun {
  child: ChildProcess;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

export interface OutsideRemote {
  dir: string;
  remote: string;
  shared: string;
  alma(args: readonly string[], options?: { env?: Record<string, string> }): AlmaRun;
  remove(): void;
}

export function outsideRemote(name: string): OutsideRemote;

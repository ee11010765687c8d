export function linkPackages(folder: string, names: readonly string[]): void;
export function workspaceWithRemote(name: string): { dir: string; remote: string; remove: () => void };
export function newRemote(dir: string, name: string): string;

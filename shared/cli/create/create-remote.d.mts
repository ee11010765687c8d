export function createRemote(options: { root: string; name: string; title?: string; isDryRun?: boolean }): {
  folder: string;
  files: string[];
  isWorkspace: boolean;
};

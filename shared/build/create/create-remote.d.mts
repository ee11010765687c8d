export function createRemote(options: { root: string; name: string; title?: string }): {
  folder: string;
  files: string[];
  isWorkspace: boolean;
};

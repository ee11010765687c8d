export function createRemote(options: { root: string; name: string; title?: string; isDry?: boolean }): {
  folder: string;
  files: string[];
  isWorkspace: boolean;
};

/** How a version of the contract differs from the tree's. */
export interface SkewContract {
  version: string;
  /** It has a shared module that the tree does not have. */
  hasNew?: boolean;
  /** A shared module of the tree is deprecated in it. */
  isDeprecated?: boolean;
  /** That module is gone. */
  lacksOld?: boolean;
}

export interface PlatformCopy {
  dir: string;
  setContract(contract: SkewContract): void;
  newRemote(name: string): string;
  build(version: string, remotes: readonly string[]): Promise<void>;
  webFolder(version: string, remotes: readonly string[]): string;
  remove(): void;
}

export function platformCopy(): PlatformCopy;

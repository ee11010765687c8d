import type { RemoteDeclaration } from '../../contract/remotes/entities.ts';

/** Types the declaration of a remote: data only, read by the build and by the shell, before any of its code runs. */
export declare function defineRemote(declaration: RemoteDeclaration): RemoteDeclaration;

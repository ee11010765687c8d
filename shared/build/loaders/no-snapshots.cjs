/**
 * In place of the federation runtime's snapshots and manifests: remotes are registered by their entry script, so nothing
 * ever asks for them. What stays is what the removal of a remote touches.
 */
module.exports = () => `
import { DisabledSnapshotHandler } from './disabled.js';
export class SnapshotHandler extends DisabledSnapshotHandler { manifestCache = new Map(); }
export const getGlobalRemoteInfo = () => ({});
`;

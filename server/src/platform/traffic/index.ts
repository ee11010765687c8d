export { limitBodies } from './body-deadlines.ts';
export { clientAddresses } from './client-address.ts';
export { limitConnections } from './connections.ts';
export { drainBeforeClose, type Drain } from './drain.ts';
export { limitLargeReplies } from './large-replies.ts';
export { createOpenCounts } from './open-counts.ts';
export { limitRequestsPerUser, trackOpenRequests } from './open-requests.ts';
export { limitSilence } from './silent-requests.ts';

export { openSwarm } from './swarm.domain.ts';

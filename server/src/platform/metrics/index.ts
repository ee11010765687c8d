export { meter, observeCount } from './meter.ts';
export { startMetrics } from './start-metrics.ts';

export { meter, observeCount } from './meter.ts';
export { startMetrics, type Metrics } from './start-metrics.ts';

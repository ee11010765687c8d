export { createSignals, type Signal, type Signals } from './signals.ts';

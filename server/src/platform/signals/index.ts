export { createSignals, type SentSignal, type Signal, type Signals } from './signals.ts';

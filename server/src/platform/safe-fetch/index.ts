export {
  createSafeFetch,
  SafeFetchError,
  type SafeFetch,
  type FetchLimits,
  type FetchEnvironment,
  type Taken,
} from './safe-fetch.ts';

export { addressClass, type AddressClass } from './address-class.ts';
export {
  createSafeFetch,
  SafeFetchError,
  type SafeFetch,
  type FetchLimits,
  type FetchEnvironment,
  type FetchedFile,
} from './safe-fetch.ts';

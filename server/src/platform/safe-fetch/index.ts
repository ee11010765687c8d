export { addressClass, type AddressClass } from './address-class.ts';
export { createSafeFetch, SafeFetchError, type SafeFetch } from './safe-fetch.ts';

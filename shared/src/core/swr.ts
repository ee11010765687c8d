/** Server state: one cache, configured by the host. A remote never passes a `provider` of its own. */
import { claimInstance } from './remote/instances.ts';

export { default as useSWR, mutate, SWRConfig, useSWRConfig } from 'swr';
export type { KeyedMutator, SWRConfiguration, SWRResponse } from 'swr';
export { default as useSWRMutation } from 'swr/mutation';
export type { SWRMutationConfiguration, SWRMutationResponse } from 'swr/mutation';

claimInstance('swr');

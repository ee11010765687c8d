import { claimInstance } from '../remote/instances.ts';

export { ApiError, type ApiErrorCode, failureMessage } from './api-error.ts';
export {
  api,
  configureApi,
  etagOf,
  traceCalls,
  type ApiSettings,
  type CallInput,
  type CallOptions,
  type Credentials,
} from './client.ts';
export { describeError, reportClientError } from './client-errors.ts';
export { reportItemFailure } from './report-item-failure.ts';
export { streamCall } from './stream-call.ts';
export { downloadFile, uploadFile, type DownloadedFile } from './transfer.ts';
export { useIsMounted } from './useIsMounted.ts';
export { useRequestKeys } from './useRequestKeys.ts';
export { apiKey, swrSettings, useApi, useApiCache, useApiMutation } from './hooks.ts';

claimInstance('api');

import { ApiError } from '@alma/shared/api';

/** True when a read found nothing, which outdates data of earlier reads: it was deleted elsewhere. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

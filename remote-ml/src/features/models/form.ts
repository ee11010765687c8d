import type { useAlmaForm } from '@alma/shared/formcore';
import type { ConnectionValues } from './values.ts';

export type ConnectionForm = ReturnType<typeof useAlmaForm<ConnectionValues, ConnectionValues>>;

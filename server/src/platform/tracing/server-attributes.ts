import type { TracingConfig } from '../../config/tracing.ts';

const instanceId = crypto.randomUUID();

/** Identifies the server that a trace or log line comes from. */
export const serverAttributes = ({ serviceName }: TracingConfig, version: string) => ({
  'service.name': serviceName,
  'service.version': version,
  'service.instance.id': instanceId,
});

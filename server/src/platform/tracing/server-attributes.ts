import type { TracingConfig } from '../../tracing-config.ts';

const instanceId = crypto.randomUUID();

/** Which server traces and lines of the log are of. */
export const serverAttributes = ({ serviceName }: TracingConfig, version: string) => ({
  'service.name': serviceName,
  'service.version': version,
  'service.instance.id': instanceId,
});

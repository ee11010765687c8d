import { z } from 'zod';

const Duration = z.string().regex(/^\d+(ms|s|m)$/);
/** An exact version: a tag for the latest version of a line would change without notice. */
export const ImageSchema = z.string().regex(/^[a-z0-9./-]+:v?\d+\.\d+[\w.-]*(@sha256:[0-9a-f]{64})?$/);
const Port = z.string().regex(/^(?:\d+\.\d+\.\d+\.\d+|\$\{\w+:-127\.0\.0\.1\}):\$\{\w+:-\d+\}:\d+$/);
/** A volume, or a folder of the machine. */
const Mount = z.string().regex(/^(?:[a-z]+|\$\{\w+:-\.\/\w+\}):\/[\w./]+$/);
const Tmpfs = z.string().regex(/^\/[\w./]+:size=\d+m,mode=1777$/);
const User = z.string().regex(/^(?!root|0)[a-z]+$|^[1-9]\d*:[1-9]\d*$/);
const condition = z.enum(['service_healthy', 'service_completed_successfully']);

/** The parts of the Compose specification that the file uses; anything else is a mistake until it is added here. */
const ServiceSchema = z.strictObject({
  image: ImageSchema.optional(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string(), target: z.string() }).optional(),
  profiles: z.tuple([z.enum(['demo', 'backup'])]).optional(),
  user: User,
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  deploy: z.strictObject({
    resources: z.strictObject({
      limits: z.strictObject({
        cpus: z.string().regex(/^\d\.\d$/),
        memory: z.string().regex(/^\d+[mg]$/),
        pids: z.int().positive(),
      }),
    }),
  }),
  environment: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string().nullable()).optional(),
  secrets: z.array(z.string()).optional(),
  ports: z.array(Port).optional(),
  volumes: z.array(Mount).optional(),
  tmpfs: z.array(Tmpfs),
  shm_size: z.string().optional(),
  ulimits: z.strictObject({ nofile: z.int().positive() }).optional(),
  networks: z.array(z.enum(['front', 'data', 'files', 'mail', 'outside'])),
  depends_on: z
    .record(z.string(), z.strictObject({ condition, required: z.literal(false).optional() }))
    .optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.enum(['CMD', 'CMD-SHELL']), z.string()], z.string()),
      interval: Duration,
      timeout: Duration,
      retries: z.int().positive(),
      start_period: Duration.optional(),
    })
    .optional(),
  logging: z.strictObject({ driver: z.literal('local'), options: z.record(z.string(), z.string()) }),
  stop_grace_period: Duration.optional(),
  restart: z.enum(['unless-stopped', 'on-failure:3', 'no']),
});

export const ComposeSchema = z.object({
  name: z.string(),
  services: z.record(z.string(), ServiceSchema),
  networks: z.strictObject({
    front: z.strictObject({}),
    data: z.strictObject({ internal: z.literal(true) }),
    files: z.strictObject({ internal: z.literal(true) }),
    mail: z.strictObject({}),
    outside: z.strictObject({}),
  }),
  volumes: z.record(z.string(), z.strictObject({})),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
});

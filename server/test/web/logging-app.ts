import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { errorReplies } from '../../src/platform/http/index.ts';

/** An application without routes that adds each of its warnings and errors to `logged`. */
export function loggingApp(logged: Record<string, unknown>[]) {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(JSON.parse(String(chunk)) as Record<string, unknown>);
      done();
    },
  });
  const app = Fastify({ logger: { stream, level: 'warn' } });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  errorReplies(app);
  return app;
}

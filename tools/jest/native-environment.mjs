import { TestEnvironment } from 'jest-environment-node';

const environmentVariables = () => ({ ...process.env });

/** The worker's own global object, left as it was found. */
export default class NativeEnvironment extends TestEnvironment {
  #found = Object.getOwnPropertyDescriptors(globalThis);
  #variables = environmentVariables();
  #exit = process.exit;

  constructor(config, context) {
    super(config, context);
    const { projectConfig } = config;
    this.global = globalThis;
    this.moduleMocker = new this.moduleMocker.constructor(globalThis);
    this.fakeTimersModern = new this.fakeTimersModern.constructor({
      config: projectConfig,
      global: globalThis,
    });
  }

  async teardown() {
    await super.teardown();
    process.exit = this.#exit;
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    for (const name of Reflect.ownKeys(globalThis))
      if (!Object.hasOwn(this.#found, name)) Reflect.deleteProperty(globalThis, name);
    Object.defineProperties(globalThis, this.#found);
  }
}

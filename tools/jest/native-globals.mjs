// What `@jest/globals` gives to the modules of one test file.
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } =
  globalThis[Symbol.for('jest-globals-of-suite')];

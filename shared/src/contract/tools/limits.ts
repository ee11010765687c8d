/** Why agents are not offered a tool. `writes`: its server does not declare it read-only, so it asks first. */
export const toolRefusals = ['writes', 'instructions', 'schema', 'name'] as const;

/** Why a tool server did not answer as expected. `internal`: its address is in the network and has not been allowed. */
export const toolServerFailureKinds = [
  'key',
  'address',
  'internal',
  'timeout',
  'protocol',
  'failed',
] as const;

/** Characters for texts, counts for lists. */
export const toolServerLimits = {
  servers: 20,
  /** Tools of one server that are stored. */
  tools: 50,
  name: 19,
  address: 500,
  key: 1000,
  header: 60,
  /** With the server's name and a separator: 64 characters, as many as models allow. */
  toolName: 43,
  description: 600,
  /** The JSON schema of a tool's arguments. */
  schema: 4000,
  /** Calls of tools on servers, for one person in a minute. */
  callsPerMinute: 30,
} as const;

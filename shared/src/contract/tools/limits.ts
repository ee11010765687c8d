/** Why a tool of a server is not offered to agents. `writes`: its server does not say that it only reads, so it asks first. */
export const toolRefusals = ['writes', 'instructions', 'schema', 'name'] as const;

/** Why a tool server did not answer as it should. `internal`: its address is in the network, and nobody has allowed it. */
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
  /** Tools of one server that are kept. */
  tools: 50,
  name: 19,
  address: 500,
  key: 1000,
  header: 60,
  /** Together with the server's name and what joins them, as long as models take names. */
  toolName: 43,
  description: 600,
  /** The JSON schema of a tool's arguments. */
  schema: 4000,
  /** Calls of tools on servers, of one person in a minute. */
  callsPerMinute: 30,
} as const;

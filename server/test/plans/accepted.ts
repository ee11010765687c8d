import type { Finding } from './findings.ts';

/** Tables that do not grow with people and time, and why. */
export const boundedTables: Record<string, string> = {
  assets: 'a fixed list',
  user_counts: 'one row for each status and level',
  model_connections: 'administrators make them',
  tool_servers: 'administrators make them',
  quality_runs: 'limited in number',
  quality_measuring: 'one row at most',
  delivery_remotes: 'one row for each remote',
  delivery_releases: 'unused releases are removed',
  delivery_members: 'limited in number',
  delivery_tokens: 'limited in number',
  delivery_rollout_voices: 'rows are there only while a rollout runs',
  chat_agent_mentions: 'rows go when a server has looked at the message',
  erasures: 'rows go when the erasure is done',
  project_file_pieces: 'nothing is written to it any more',
  development_mails: 'development only, and the oldest go',
};

interface Accepted {
  /** Matches the statement with single spaces between its words. */
  statement: RegExp;
  why: string;
}

/** Statements that may read more rows than their result needs, with the reason. */
const accepted: Accepted[] = [
  {
    statement: /^SELECT count\(\*\)::int AS total FROM \(.*limit/i,
    why: 'a total is counted up to `maxCounted`, whatever the size of the table',
  },
  {
    statement: /^WITH found AS MATERIALIZED/,
    why: 'a search gathers up to `maxCounted` matches; beyond that it walks along the order',
  },
  {
    statement: /^select "user_id" from "users" limit \$1$/,
    why: 'reads one row to see whether there is any',
  },
  {
    statement: /^SELECT (l\.chain|a\.id FROM audit_log a WHERE NOT EXISTS)/,
    why: 'the daily check of the audit log reads all of it, in the background',
  },
  {
    statement: /^SELECT c\.id, c\.title, .* AS unread/,
    why: 'a list counts up to `chatLimits.unread` unread messages of each chat',
  },
  {
    statement: /^select "day", "connection_id", .* from "model_usage"/,
    why: 'a report for administrators adds up the last days of all people (docs/SCALE.md)',
  },
  {
    statement: /^update "audit_log" set "reason" = CASE|^update "audit_log" set "address" = CASE/,
    why: 'an erasure concerns everything of one person',
  },
  {
    statement: /^(select|delete) .*"ai_sessions"\."owner_id" = \$\d+( order|$| returning)/,
    why: 'an export or an erasure concerns everything of one person',
  },
  {
    statement: /^DELETE FROM delivery_(failures|rollout_voices)/,
    why: 'hourly clean-up of what running rollouts and the releases of a few weeks have left',
  },
];

export const isAccepted = ({ statement }: Finding): boolean =>
  accepted.some(({ statement: pattern }) => pattern.test(statement));

/** Accepted patterns that no longer match any finding. */
export const unneeded = (findings: readonly Finding[]): string[] =>
  accepted
    .filter(({ statement: pattern }) => !findings.some(({ statement }) => pattern.test(statement)))
    .map(({ statement }) => String(statement));

import { index, integer, pgTable, text, uuid } from '#drizzle';
import { belongsTo, instant } from '../../platform/database/columns.table.ts';
import { identities, users } from '../users/users.table.ts';

/** A sign-in on one device. Access tokens contain the id of their row, so ending the row ends all of them. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: belongsTo('user_id', () => users.id),
    identityId: belongsTo('identity_id', () => identities.id),
    /** Refresh cookies derive from this salt, their number and our key; table or key alone cannot forge one. */
    refreshSalt: text('refresh_salt').notNull(),
    /** The number of the newest refresh cookie. */
    generation: integer().notNull().default(1),
    renewedAt: instant('renewed_at').notNull(),
    /** The provider's refresh token and id token, encrypted with a key derived from the installation's secret. */
    providerRefreshToken: text('provider_refresh_token'),
    idToken: text('id_token'),
    /** SHA-256 of the id token, to recognise it in a header without verifying its signature. */
    idTokenHash: text('id_token_hash'),
    /** The browser and its last address, for the owner's list of sessions. */
    userAgent: text('user_agent'),
    address: text(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    // An identity is deleted with its sessions.
    index('sessions_identity').on(table.identityId),
    index('sessions_expiry').on(table.expiresAt),
  ],
);

/** A sign-in in progress. Finishing it requires the state and the flow cookie of the browser that began it. */
export const signInFlows = pgTable(
  'sign_in_flows',
  {
    stateHash: text('state_hash').primaryKey(),
    cookieHash: text('cookie_hash').notNull(),
    /** Nonce and PKCE verifier, encrypted with a key derived from the flow cookie. */
    secrets: text().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Set by the only callback that may exchange the code. */
    usedAt: instant('used_at'),
    /** The reply to that callback, encrypted with the same key. */
    outcome: text(),
  },
  (table) => [index('sign_in_flows_expiry').on(table.expiresAt)],
);

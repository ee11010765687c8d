/** The fixed lists and limits of a user. Plain data without schemas, so that screens can import them as values. */

export const roles = ['USER', 'CREATOR', 'REVIEWER', 'PM', 'ADMIN', 'AGENT', 'TREASURY'] as const;

/** Two roles that one person never holds together: authority over people, and authority over money. */
export const duties = ['ADMIN', 'TREASURY'] as const;

/** The life of an account, from `registered` to `archived`. */
export const userStatuses = ['registered', 'verified', 'active', 'suspended', 'archived'] as const;

/** Whether the dashboard shows a person the first steps. */
export const firstStepsStates = ['open', 'closed'] as const;

/** Languages that a user can choose. */
export const locales = ['en-US', 'ru-RU', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'zh-CN', 'ja-JP'] as const;

/** Zones that the form offers; others are accepted as well. */
export const timezones = [
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Moscow',
  'Asia/Tokyo',
  'Asia/Shanghai',
] as const;

/** Levels of identity checks; 0 is none. */
export const kycLevels = [0, 1, 2, 3] as const;

/** Orders of `users.list`; a leading `-` reverses one. */
export const userSorts = [
  'created_at',
  '-created_at',
  'display_name',
  '-display_name',
  'status',
  '-status',
  'kyc_level',
  '-kyc_level',
] as const;

/** In characters. */
export const userLimits = { displayName: 100, bio: 2000, avatarUrl: 2048, reason: 500 } as const;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const opaqueLength = 16;
const turnsOfOpaqueText = 3;

/**
 * True for a path segment that identifies a single item: a UUID, a number, or a long text that often
 * switches between letters and digits. A name with a year or a version is not an id.
 */
export function looksLikeId(segment: string): boolean {
  if (uuid.test(segment) || /^\d+$/.test(segment)) return true;
  if (segment.length < opaqueLength || !/^[\w~.-]+$/.test(segment)) return false;
  const turns = segment.match(/[a-z](?=\d)|\d(?=[a-z])/gi) ?? [];
  return turns.length >= turnsOfOpaqueText;
}

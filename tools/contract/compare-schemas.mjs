const has = (object, key) => Object.hasOwn(object ?? {}, key);
const listOf = (value) => (value === undefined ? [] : [value].flat());
/** A text that does not depend on the order of keys. */
const canonical = (value) =>
  JSON.stringify(value, (_key, one) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** Bounds that narrow what clients may send when they decrease (`upper`) or increase (`lower`). */
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];

/**
 * Reports the changes between two JSON Schemas.
 * @param {'in' | 'out'} direction what clients send, or what they receive
 * @param {[Record<string, object>, Record<string, object>]} defs entities that the old and the new schema reference
 * @param {(bump: 'major' | 'minor', description: string) => void} report
 */
export function compareSchemas(before, after, where, { direction, defs, report, seen = new Set() }) {
  const again = (old, now, place) => compareSchemas(old, now, place, { direction, defs, report, seen });
  const [old, now] = [before, after].map((schema, side) => resolve(schema, defs[side]));
  const pair = `${before.$ref}>${after.$ref}`;
  if (before.$ref && after.$ref && seen.has(pair)) return;
  seen.add(pair);
  const isInput = direction === 'in';
  if (isInput && isPatternOf(old, now)) return report('minor', `${where} can be more than before`);
  compareValues(old, now, where, report);
  compareProperties(old, now, where, { isInput, report, again });
  if (isInput) compareBounds(old, now, where, report);
  for (const key of ['items', 'additionalProperties'])
    if (isSchema(old[key]) && isSchema(now[key])) again(old[key], now[key], `${where}[]`);
  for (const key of ['anyOf', 'oneOf', 'allOf'])
    compareVariants(listOf(old[key]), listOf(now[key]), where, { defs, report, again });
}

const isSchema = (value) => typeof value === 'object' && value !== null;
const resolve = (schema, defs) => (schema.$ref ? defs[schema.$ref.replace('#/$defs/', '')] : schema);

/** Whether a list of values became a pattern that matches them all, so clients may still send what they sent before. */
function isPatternOf({ enum: values, const: value }, { type, pattern, maxLength = Infinity, ...now }) {
  const texts = values ?? [value];
  if (type !== 'string' || pattern === undefined || now.enum || now.const !== undefined) return false;
  return texts.every(
    (text) => typeof text === 'string' && text.length <= maxLength && new RegExp(pattern).test(text),
  );
}

function compareValues(old, now, where, report) {
  for (const key of ['type', 'enum', 'const']) {
    const [was, is] = [listOf(old[key]), listOf(now[key])];
    const removed = was.filter((value) => !is.includes(value));
    if (removed.length > 0) report('major', `${where} is no longer ${removed.join(', ')}`);
    const added = is.filter((value) => !was.includes(value));
    if (added.length > 0 && was.length > 0) report('minor', `${where} can be ${added.join(', ')}`);
    if (added.length > 0 && was.length === 0) report('major', `${where} is limited to ${added.join(', ')}`);
  }
}

function compareProperties(old, now, where, { isInput, report, again }) {
  const required = (schema, name) => (schema.required ?? []).includes(name);
  for (const [name, schema] of Object.entries(old.properties ?? {})) {
    if (!has(now.properties, name)) {
      report('major', `${where}.${name} is gone`);
      continue;
    }
    if (required(old, name) !== required(now, name)) {
      const isNarrower = isInput === required(now, name);
      report(
        isNarrower ? 'major' : 'minor',
        `${where}.${name} is ${required(now, name) ? 'required' : 'optional'} now`,
      );
    }
    again(schema, now.properties[name], `${where}.${name}`);
  }
  for (const name of Object.keys(now.properties ?? {}))
    if (!has(old.properties, name))
      report(isInput && required(now, name) ? 'major' : 'minor', `${where}.${name} is new`);
}

function compareBounds(old, now, where, report) {
  const compare = (keys, isNarrower) => {
    for (const key of keys) {
      if (old[key] === now[key]) continue;
      const narrower = now[key] !== undefined && (old[key] === undefined || isNarrower(now[key], old[key]));
      report(
        narrower ? 'major' : 'minor',
        `${where}: ${key} is ${now[key] ?? 'gone'} instead of ${old[key] ?? 'none'}`,
      );
    }
  };
  compare(upper, (is, was) => is < was);
  compare(lower, (is, was) => is > was);
  compare(['pattern', 'format'], () => true);
  if (now.additionalProperties === false && old.additionalProperties !== false && old.properties)
    report('major', `${where} refuses further fields`);
}

/** Variants are paired by the constant in their fields, or by their whole content; never by their order. */
function compareVariants(before, after, where, { defs, report, again }) {
  const keyed = (variants, side) =>
    new Map(variants.map((variant) => [keyOf(resolve(variant, defs[side]), variant), variant]));
  const [old, now] = [keyed(before, 0), keyed(after, 1)];
  const removed = [...old.keys()].filter((key) => !now.has(key));
  const added = [...now.keys()].filter((key) => !old.has(key));
  for (const [key, variant] of old)
    if (now.has(key)) again(variant, now.get(key), `${where}(${key.slice(0, 40)})`);
  if (removed.length === 1 && added.length === 1) return again(old.get(removed[0]), now.get(added[0]), where);
  for (const key of removed) report('major', `${where} is no longer ${key.slice(0, 80)}`);
  for (const key of added)
    report(before.length > 0 ? 'minor' : 'major', `${where} can be ${key.slice(0, 80)}`);
}

function keyOf({ properties = {}, ...rest }, { $ref }) {
  const named = Object.entries(properties).filter(([, { const: value }]) => typeof value === 'string');
  if (named.length > 0)
    return named
      .map(([name, { const: value }]) => `${name}=${value}`)
      .sort()
      .join(' ');
  return $ref ?? canonical({ properties, ...rest });
}

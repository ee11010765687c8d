import { compareSchemas } from './compare-schemas.mjs';

const ranks = ['patch', 'minor', 'major'];

/**
 * The changes between two surfaces that affect remotes, each with the smallest allowed bump.
 * @returns {{ bump: 'major' | 'minor', description: string }[]}
 */
export function compareSurfaces(before, after) {
  const changes = [];
  const report = (bump, description) => changes.push({ bump, description });
  const defsOf = (direction) => [before, after].map(({ schemas }) => schemas.defs[direction]);
  const pairs = (old, now, kind, onBoth) => {
    for (const name of Object.keys(old)) {
      if (Object.hasOwn(now, name)) onBoth(old[name], now[name], name);
      else report('major', `${kind} ${name} is gone`);
    }
    for (const name of Object.keys(now))
      if (!Object.hasOwn(old, name)) report('minor', `${kind} ${name} is new`);
  };
  const transferred = (old, now, name) => {
    for (const direction of ['in', 'out'])
      comparePart(old[direction], now[direction], name, { direction, defs: defsOf(direction), report });
  };
  pairs(before.schemas.calls, after.schemas.calls, 'call', (old, now, name) => {
    for (const key of ['endpoint', 'access'])
      // The server accepts addresses with and without a trailing slash.
      if (old[key].replace(/\/$/, '') !== now[key].replace(/\/$/, ''))
        report('major', `call ${name}: ${key} is ${now[key]} instead of ${old[key]}`);
    for (const direction of ['in', 'out'])
      for (const part of new Set([...Object.keys(old[direction]), ...Object.keys(now[direction])]))
        comparePart(old[direction][part], now[direction][part], `${name} ${part}`, {
          direction,
          defs: defsOf(direction),
          report,
        });
  });
  pairs(before.schemas.frames, after.schemas.frames, 'socket', transferred);
  transferred(before.schemas.declaration, after.schemas.declaration, 'declaration');
  pairs(before.modules, after.modules, 'shared module', (old, now, name) => {
    for (const member of Object.keys(now.deprecated))
      if (!Object.hasOwn(old.deprecated, member)) report('minor', `${name} deprecates ${member}`);
  });
  pairs(before.reports, after.reports, 'report', (old, now, name) =>
    pairs(blocksOf(old), blocksOf(now), name, (was, is, declared) => {
      if (was.join() === is.join()) return;
      report(isWidened(was, is) ? 'minor' : 'major', `${name} ${declared} has changed`);
    }),
  );
  return changes;
}

function comparePart(old, now, name, options) {
  if (old && now) compareSchemas(old, now, name, options);
  else if (old) options.report('major', `${name} is gone`);
  else if (now) {
    const isDemanded = options.direction === 'in' && (now.required ?? []).length > 0;
    options.report(isDemanded ? 'major' : 'minor', `${name} is new`);
  }
}

/** The smallest bump that covers all changes. */
export const bumpOf = (changes) =>
  changes.reduce(
    (largest, { bump }) => (ranks.indexOf(bump) > ranks.indexOf(largest) ? bump : largest),
    'patch',
  );

/** Whether the step from one version to another is at least this bump. */
export function covers(from, to, bump) {
  const [was, is] = [from, to].map((version) => version.split('.').map(Number));
  const at = is.findIndex((number, index) => number !== was[index]);
  if (at < 0 || is[at] < was[at]) return false;
  return ranks.length - 1 - at >= ranks.indexOf(bump);
}

/** The declarations of a report by name, as sorted lines, because their order has no meaning. */
function blocksOf(report) {
  const [, code = ''] = /```ts\n([\s\S]*?)\n```/.exec(report) ?? [];
  const blocks = code.split(/\n\n(?=\/\/ @|export )/).flatMap((block) => {
    const name =
      /^export (?:declare )?(?:abstract )?(?:const|function|class|interface|type|enum) (\w+)/m.exec(
        block,
      )?.[1];
    const lines = block
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line && !line.startsWith('//'));
    return name ? [[name, lines.sort()]] : [];
  });
  // Overloads share a name.
  const byName = Map.groupBy(blocks, ([name]) => name);
  return Object.fromEntries([...byName].map(([name, all]) => [name, all.flatMap(([, lines]) => lines)]));
}

/** True when only optional members, optional last parameters or overloads were added. */
function isWidened(was, is) {
  const rest = is.map((line) => line.replaceAll(/,? ?\b\w+\?: [^,(){}]+(?=\))/g, ''));
  const removed = was.filter((line) => !is.includes(line) && !rest.includes(line));
  const added = is.filter((line, index) => !was.includes(line) && !was.includes(rest[index]));
  return removed.length === 0 && added.every((line) => /^(readonly )?['\w.-]+\?[:(]/.test(line));
}

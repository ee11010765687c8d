const plain = /^(\^?)([1-9]\d*)\.(\d+)\.(\d+)$/;

/**
 * Whether a version holds a caret range, the form in which remotes name what they need; undefined for every other form
 * of either. The federation runtime's own rule begins with some long regular expressions: 3 ms of a page that starts.
 * @param {string} version such as `1.4.0`
 * @param {string} range such as `^1.2.0`
 * @returns {boolean | undefined}
 */
export function holdsCaret(version, range) {
  const [, sign, ...has] = plain.exec(version) ?? [];
  const [, caret, ...least] = plain.exec(range) ?? [];
  if (sign !== '' || caret !== '^') return undefined;
  const [major, minor, patch] = has.map((part, place) => part - least[place]);
  return major === 0 && (minor > 0 || (minor === 0 && patch >= 0));
}

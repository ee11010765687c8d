const { join } = require('node:path');

const rule = 'function satisfy(version, range) {';
const place = JSON.stringify(join(__dirname, '../modules/caret-range.mjs'));

/** Before the federation runtime's own rule for versions and ranges comes a short one for the form that is used here. */
module.exports = (source) => {
  if (!source.includes(rule)) throw new Error('The federation runtime decides on ranges elsewhere now.');
  return `import { holdsCaret } from ${place};\n${source.replace(
    rule,
    `function satisfy(version, range) { return holdsCaret(version, range) ?? decide(version, range); }\nfunction decide(version, range) {`,
  )}`;
};

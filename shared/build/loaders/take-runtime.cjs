const { names, place } = require('./runtime-names.cjs');

/** In a remote: the core of the federation runtime is the one that the host has put into the page. */
module.exports = () => `export const { ${names.join(', ')} } = ${place};`;

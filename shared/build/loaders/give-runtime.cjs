const { names, place } = require('./runtime-names.cjs');

/** In the host: hands the core of the federation runtime to remotes, which then need not bring it along. */
module.exports = (source) => `${source}\n${place} = { ${names.join(', ')} };`;

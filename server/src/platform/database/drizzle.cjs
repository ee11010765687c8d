// Node parses drizzle's package.json of 179 kB for each of its ES modules, so its CommonJS build is loaded (decision 88).
module.exports = {
  ...require('drizzle-orm'),
  ...require('drizzle-orm/pg-core'),
  ...require('drizzle-orm/node-postgres'),
  ...require('drizzle-orm/migrator'),
};

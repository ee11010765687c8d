/**
 * Modules of the contract that import nothing at run time, by name: `users/limits`, `values/amounts`, `endpoints`.
 * Browser code may import values only from these; any other module would pull in the schema library. The pattern is
 * shared by ESLint, dependency-cruiser and the guard's own test.
 */
const zodFreeContract = '(?:[a-z]+/limits|values/[a-z-]+|endpoints)';

module.exports = { zodFreeContract };

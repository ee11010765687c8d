/**
 * Modules of the contract that import nothing at run time, by name: `users/limits`, `values/amounts`, `endpoints`. A
 * browser build may take values from these; every other module would bring the schema library along. A pattern that
 * ESLint, dependency-cruiser and the guard's own test share.
 */
const zodFreeContract = '(?:[a-z]+/limits|values/[a-z-]+|endpoints)';

module.exports = { zodFreeContract };

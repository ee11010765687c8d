/** In place of the federation runtime's preloading: the server writes preload links into the page instead. */
module.exports = () => `
const unused = () => { throw new Error('Preload links come from the server.'); };
export { unused as defaultPreloadArgs, unused as formatPreloadArgs, unused as normalizePreloadExposes, unused as preloadAssets };
`;

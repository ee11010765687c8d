/** Replaces the URL of an asset. */
export default '/assets/stub';

/** Stands for the address of an asset. */
export default '/assets/stub';

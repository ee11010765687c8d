/** React has had it built in since 18; libraries still ask for the package that fills it in. */
export { useSyncExternalStore } from 'react';

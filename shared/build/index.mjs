export { hostConfig } from './host-config.mjs';
export { remoteConfig } from './remote-config.mjs';
export { buildName, hostStamp, remoteStamp } from './stamp.mjs';

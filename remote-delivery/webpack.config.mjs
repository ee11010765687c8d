import { remoteConfig } from '@alma/shared/build';

export default remoteConfig({ dir: import.meta.dirname, name: 'delivery' });

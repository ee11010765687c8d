import { hostConfig } from '@alma/shared/build';

export default hostConfig({ dir: import.meta.dirname });

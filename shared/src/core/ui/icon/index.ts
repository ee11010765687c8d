export { addIcons, Icon, isIconName } from './Icon.tsx';
export type { IconName } from './Icon.tsx';

/** Dialogs, menus, tooltips, selects and tabs. Loaded on demand. */
export { ConfirmDialog } from './ConfirmDialog.tsx';
export { Dialog } from './Dialog.tsx';
export type { DialogProps, DialogSize } from './Dialog.tsx';
export { DialogActions } from './DialogActions.tsx';
export { FormDialog } from './FormDialog.tsx';
export type { FormFailure } from './FormDialog.tsx';
export { Menu } from './Menu.tsx';
export type { MenuItem } from './Menu.tsx';
export { SectionLinks } from './SectionLinks.tsx';
export type { Section } from './SectionLinks.tsx';
export { Select } from './Select.tsx';
export type { SelectOption, SelectProps } from './Select.tsx';
export { Tabs } from './Tabs.tsx';
export type { TabItem } from './Tabs.tsx';
export { Term } from './Term.tsx';
export { Tooltip } from './Tooltip.tsx';
export { useLeaving } from './useLeaving.tsx';
export { useSubmission } from './useSubmission.ts';

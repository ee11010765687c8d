/** Unbound inputs for values beyond a line of text, and for files; `forms` has them bound. Loaded on demand. */
export { Checkbox } from './Checkbox.tsx';
export type { CheckboxProps } from './Checkbox.tsx';
export { Chip, ChipList } from './Chip.tsx';
export { ChipsInput } from './ChipsInput.tsx';
export type { ChipsInputProps } from './ChipsInput.tsx';
export { DropZone, FileButton } from './DropZone.tsx';
export { NumberField } from './NumberField.tsx';
export type { NumberFieldProps } from './NumberField.tsx';
export { PeoplePicker } from './PeoplePicker.tsx';
export type { PeoplePickerProps } from './PeoplePicker.tsx';
export { RadioCards } from './RadioCards.tsx';
export type { RadioCardOption, RadioCardsProps } from './RadioCards.tsx';
export { SearchableList } from './SearchableList.tsx';
export type { ListOption } from './OptionList.tsx';
export type { SearchableListProps } from './SearchableList.tsx';
export { SearchField } from './SearchField.tsx';
export { Slider } from './Slider.tsx';
export type { SliderProps } from './Slider.tsx';
export { UploadList, UploadRow } from './UploadRow.tsx';
export type { UploadState } from './UploadRow.tsx';
/** Limits the number of parallel uploads. */
export { default as pLimit } from 'p-limit';

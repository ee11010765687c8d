/**
 * The form kit without the schema library and the larger inputs, for forms on widely used pages: everything here is
 * also in `@alma/shared/forms`. Loaded on demand.
 */
export { Form } from '../forms/Form.tsx';
export { isChanged } from '../forms/is-changed.ts';
export { schemaOf } from '../forms/schema-of.ts';
export { TextArea, TextField } from '../forms/text-fields.tsx';
export { useAlmaForm } from '../forms/useAlmaForm.ts';
export type { AlmaForm } from '../forms/useAlmaForm.ts';
export { useBoundField } from '../forms/useBoundField.ts';
export { useFieldValue } from '../forms/useFieldValue.ts';

/** Schema-based forms: validated on submit, then on change; a failure never loses typed text. Loaded on demand. */
import './no-eval.ts';

export {
  CheckboxField,
  ChipsField,
  NumberField,
  RadioCardsField,
  SearchableListField,
  SegmentedField,
  SliderField,
} from './bound-inputs.tsx';
export { applyFieldErrors } from './field-errors.ts';
export type { FieldFault } from './field-errors.ts';
export { Form } from './Form.tsx';
export { isChanged } from './is-changed.ts';
export { schemaOf } from './schema-of.ts';
export { SelectField } from './SelectField.tsx';
export { TextArea, TextField } from './text-fields.tsx';
export { useAlmaForm } from './useAlmaForm.ts';
export type { AlmaForm } from './useAlmaForm.ts';
export { useBoundField } from './useBoundField.ts';
export { useFieldValue } from './useFieldValue.ts';
export { AgentPromptSchema, AgentSettingsSchema } from './schemas/agent-prompt.ts';
export type { AgentPrompt, AgentSettings } from './schemas/agent-prompt.ts';
export { NewChatFormSchema } from './schemas/new-chat.ts';
export type { NewChatForm } from './schemas/new-chat.ts';
export { ProfileFormSchema } from './schemas/profile.ts';
export type { ProfileFormResult, ProfileFormValues } from './schemas/profile.ts';
export { ProjectChatFormSchema, ProjectFormSchema } from './schemas/project.ts';
export type { ProjectChatForm, ProjectForm } from './schemas/project.ts';
export { ReasonFormSchema } from './schemas/reason.ts';
export type { ReasonForm } from './schemas/reason.ts';
export { SpinAgentFormSchema, SwarmAgentFormSchema } from './schemas/team-agent.ts';
export type { AgentForm, AgentFormSchema } from './schemas/team-agent.ts';
export { UserEditSchema } from './schemas/user-edit.ts';
export type { UserEdit } from './schemas/user-edit.ts';

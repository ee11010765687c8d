import { z } from 'zod';
import { NewProjectSchema } from '../../../contract/projects/entities.ts';
import { PromptTextSchema } from '../../../contract/runs/entities.ts';

/** Title and description of a new or changed project. */
export const ProjectFormSchema = z.object({
  title: NewProjectSchema.shape.title,
  description: NewProjectSchema.shape.description.unwrap(),
});
export type ProjectForm = z.infer<typeof ProjectFormSchema>;

/** The first question of a project's chat. */
export const ProjectChatFormSchema = z.object({
  message: z
    .string()
    .refine((text) => text.trim() !== '', 'Initial message is required')
    .pipe(PromptTextSchema),
});
export type ProjectChatForm = z.infer<typeof ProjectChatFormSchema>;

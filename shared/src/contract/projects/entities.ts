import { z } from 'zod';
import { limitedText } from '../limited-text.ts';
import { pageReply, wholeListQuery } from '../paging.ts';
import {
  callerQuery,
  CitationSchema,
  PromptIdSchema,
  PromptTextSchema,
  SessionMessageSchema,
  SessionSummarySchema,
} from '../runs/entities.ts';
import { projectFileStatuses, projectLimits } from './limits.ts';

const title = limitedText(
  projectLimits.title,
  z.string({ error: 'Project title is required' }).trim().min(1, 'Project title is required'),
);
const description = limitedText(projectLimits.description, z.string().trim());

/** A project: files and the chats about them. */
export const ProjectSchema = z
  .object({
    id: z.string(),
    /** Empty when another client created the project without one: shown as "Untitled". */
    title: z.string(),
    description: z.string(),
    /** Files that are not deleted. */
    files_count: z.number().int().nonnegative(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof ProjectSchema>;
/** Fields of the entity that an update may repeat; they are ignored. */
export const projectReadOnlyFields = ['id', 'files_count', 'created_at', 'updated_at'] as const;

export const NewProjectSchema = z.strictObject({ title, description: description.default('') });
/** The body of `projects.update`; absent fields keep their values. */
export const ProjectUpdateSchema = z.strictObject({
  title: title.optional(),
  description: description.optional(),
});

export const WholeListQuerySchema = callerQuery.extend(wholeListQuery.shape);
export const ProjectsReplySchema = z.object({ projects: z.array(ProjectSchema), ...pageReply.shape });

/** A Markdown file of a project and its processing status. */
export const ProjectFileSchema = z
  .object({
    id: z.string(),
    filename: z.string(),
    mime_type: z.string(),
    size_bytes: z.number().int().nonnegative(),
    status: z.enum(projectFileStatuses),
    /** What went wrong, for people; null unless `status` is error. */
    status_reason: z.string().nullable(),
    /** Passages that it was split into; null until it is active. */
    passages: z.number().int().nonnegative().nullable(),
    /** Identifies this content; citations name it. */
    version: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'ProjectFile' });
export type ProjectFile = z.infer<typeof ProjectFileSchema>;

export const ProjectFilesReplySchema = z.object({ files: z.array(ProjectFileSchema), ...pageReply.shape });

/** `replace=true` replaces a file of the same name; without it that is 409 FILE_EXISTS. */
export const ProjectFileAddQuerySchema = callerQuery.extend({
  replace: z.stringbool().default(false),
});

/** The text of one file as the reader shows it. */
export const ProjectFileTextSchema = z
  .object({ file_id: z.string(), filename: z.string(), version: z.string(), text: z.string() })
  .meta({ id: 'ProjectFileText' });
export type ProjectFileText = z.infer<typeof ProjectFileTextSchema>;
/** `version`: that content, even after the file was replaced; the newest by default. */
export const ProjectFileTextQuerySchema = callerQuery.extend({ version: z.string().max(100).optional() });

/** A document converted to Markdown, ready to be added as a file: nothing of it is stored. */
export const ProjectImportSchema = z
  .object({
    /** A suggested file name. */
    filename: z.string(),
    /** The detected kind: pdf, docx, html, table or text. */
    kind: z.string(),
    /** Markdown. Pages of a PDF and rows of a table are headings, which citations name. */
    text: z.string(),
    size_bytes: z.number().int().nonnegative(),
    /** What was left out or guessed, as texts for people. */
    notes: z.array(z.object({ kind: z.string(), text: z.string() })),
  })
  .meta({ id: 'ProjectImport' });
export type ProjectImport = z.infer<typeof ProjectImportSchema>;

/** A chat of a project in a list. */
export const ProjectChatSchema = SessionSummarySchema.meta({ id: 'ProjectChat' });
export type ProjectChat = z.infer<typeof ProjectChatSchema>;
export const ProjectChatsReplySchema = z.object({ chats: z.array(ProjectChatSchema), ...pageReply.shape });

/** The body of `projects.chat`; without `session_id` it starts a new chat. */
export const ProjectPromptSchema = z.strictObject({
  message: PromptTextSchema,
  session_id: z.string().min(1).max(100).nullish(),
  request_id: PromptIdSchema.optional(),
  /** Accepted for compatibility and ignored; the configured model answers. */
  model: z.string().max(200).optional(),
});

/** The whole answer of a project's chat; the streamed form is `RunEvent`. */
export const ProjectAnswerSchema = z
  .object({
    session_id: z.string(),
    answer: z.string(),
    citations: z.array(CitationSchema),
    run_id: z.string(),
    message: SessionMessageSchema,
  })
  .meta({ id: 'ProjectAnswer' });
export type ProjectAnswer = z.infer<typeof ProjectAnswerSchema>;

import { z } from 'zod';
import { limitedText } from '../limited-text.ts';
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
    /** Empty where another client made the project without one: shown as "Untitled". */
    title: z.string(),
    description: z.string(),
    /** Files that are not deleted. */
    files_count: z.number().int().nonnegative(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof ProjectSchema>;
/** Fields of the entity that an update may repeat and that are then ignored. */
export const projectReadOnlyFields = ['id', 'files_count', 'created_at', 'updated_at'] as const;

/** The body of `projects.create`. */
export const NewProjectSchema = z.strictObject({ title, description: description.default('') });
/** The body of `projects.update`; fields that are left out stay. */
export const ProjectUpdateSchema = z.strictObject({
  title: title.optional(),
  description: description.optional(),
});

/** Everything unless `limit` is sent. */
export const WholeListQuerySchema = callerQuery.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});
const listReply = { page: z.number(), limit: z.number(), total: z.number() };
/** The reply of `projects.list`. */
export const ProjectsReplySchema = z.object({ projects: z.array(ProjectSchema), ...listReply });

/** A Markdown file of a project, and how far reading it has come. */
export const ProjectFileSchema = z
  .object({
    id: z.string(),
    filename: z.string(),
    mime_type: z.string(),
    size_bytes: z.number().int().nonnegative(),
    status: z.enum(projectFileStatuses),
    /** What went wrong, for people; null unless `status` is error. */
    status_reason: z.string().nullable(),
    /** Passages it was cut into; null until it is active. */
    passages: z.number().int().nonnegative().nullable(),
    /** Names this content: citations carry it. */
    version: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'ProjectFile' });
export type ProjectFile = z.infer<typeof ProjectFileSchema>;

/** The reply of `projects.files.list`. */
export const ProjectFilesReplySchema = z.object({ files: z.array(ProjectFileSchema), ...listReply });

/** `replace=true`: a file of the same name is replaced; without it that is 409 FILE_EXISTS. */
export const ProjectFileAddQuerySchema = callerQuery.extend({
  replace: z.stringbool().default(false),
});

/** The text of one file as the reader shows it. */
export const ProjectFileTextSchema = z
  .object({ file_id: z.string(), filename: z.string(), version: z.string(), text: z.string() })
  .meta({ id: 'ProjectFileText' });
export type ProjectFileText = z.infer<typeof ProjectFileTextSchema>;
/** `version`: that content, also after the file was replaced; without it the newest. */
export const ProjectFileTextQuerySchema = callerQuery.extend({ version: z.string().max(100).optional() });

/** A document as a Markdown file that may be added: nothing of it is kept. */
export const ProjectImportSchema = z
  .object({
    /** A name to add it under. */
    filename: z.string(),
    /** What it was read as: pdf, docx, html, table or text. */
    kind: z.string(),
    /** Markdown. Pages of a PDF and rows of a table are headings, which citations name. */
    text: z.string(),
    size_bytes: z.number().int().nonnegative(),
    /** What was left out or guessed, for people. */
    notes: z.array(z.object({ kind: z.string(), text: z.string() })),
  })
  .meta({ id: 'ProjectImport' });
export type ProjectImport = z.infer<typeof ProjectImportSchema>;

/** A chat of a project in a list. */
export const ProjectChatSchema = SessionSummarySchema.meta({ id: 'ProjectChat' });
export type ProjectChat = z.infer<typeof ProjectChatSchema>;
/** The reply of `projects.chats`. */
export const ProjectChatsReplySchema = z.object({ chats: z.array(ProjectChatSchema), ...listReply });

/** The body of `projects.chat`; without `session_id` it begins a new chat. */
export const ProjectPromptSchema = z.strictObject({
  message: PromptTextSchema,
  session_id: z.string().min(1).max(100).nullish(),
  request_id: PromptIdSchema.optional(),
  /** Taken for compatibility; the configured model answers. */
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

import { projectLimits } from '@alma/shared/contract';
import { conflict, notFound, Problem, tooMany } from '../../platform/problems/index.ts';

export const noSuchProject = (): Problem => notFound('There is no such project');
export const noSuchFile = (): Problem => notFound('There is no such file');

export const onlyMarkdown = (): Problem =>
  new Problem('UNSUPPORTED_MEDIA_TYPE', 'Only Markdown (.md) files are allowed');
export const tooManyFiles = (): Problem =>
  conflict('LIMIT_REACHED', `Maximum ${projectLimits.files} files allowed per project`);
export const tooManyProjects = (): Problem =>
  conflict(
    'LIMIT_REACHED',
    `A user has at most ${projectLimits.perUser} projects. Delete one that is no longer needed.`,
  );
export const fileExists = (filename: string): Problem =>
  new Problem(
    'FILE_EXISTS',
    `The project already has a file named ${filename}. Replace it, or rename yours.`,
    {
      details: { filename },
    },
  );
/** @throws {Problem} 429 unless the owner may replace a file now. */
export function assertMayReplace(waitMs: number): void {
  if (waitMs > 0) throw tooMany(waitMs, 'You have sent a lot to assistants today. Replace the file later.');
}

export const filesRequired = (): Problem => conflict('FILES_REQUIRED', 'Upload files to create project chat');

const notReadable = {
  'not-utf8': 'The file is not UTF-8 text. Save it as UTF-8 and upload it again.',
  blank: 'The file is empty. Add some text and upload it again.',
  binary: 'The file is not text. Upload a Markdown file.',
} as const;
export const unreadable = (text: keyof typeof notReadable): Problem =>
  new Problem('FILE_UNREADABLE', notReadable[text]);

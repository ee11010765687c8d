import type { ProjectFile } from '@alma/shared/contract';
import { useState } from 'react';
import { texts } from '../../texts.ts';

const copy = texts.files;

/** Announces to screen readers which files are processed and which failed. */
export function useStatusAnnouncement(files: readonly ProjectFile[]): string {
  const [known, setKnown] = useState(files);
  const [announcement, setAnnouncement] = useState('');
  if (known !== files) {
    const waiting = new Set(known.filter(({ status }) => status === 'processing').map(({ id }) => id));
    const read = files.filter(({ id, status }) => waiting.has(id) && status !== 'processing');
    setKnown(files);
    if (read.length > 0) setAnnouncement(read.map(announcementFor).join(' '));
  }
  return announcement;
}

const announcementFor = ({ filename, status }: ProjectFile): string =>
  copy.news(filename, status === 'active' ? copy.statuses.active : copy.statuses.error);

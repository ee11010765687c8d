import { setPriority } from 'node:os';
import { buildSegment, packSegment } from '../segment.ts';
import type { SegmentAnswer, SegmentTask } from './segment-tasks.ts';

// Others come first: this process only ever uses what they leave over.
setPriority(10);

process.on('message', ({ text }: SegmentTask) => {
  const segment = buildSegment(text);
  const answer: SegmentAnswer = { packed: packSegment(segment), passages: segment.chunks.start.length };
  process.send?.(answer);
});
// Whoever started it is gone.
process.on('disconnect', () => process.exit(0));

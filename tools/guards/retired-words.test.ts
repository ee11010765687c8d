import { filesLike, textOf } from './source-files.ts';

/** Words that this project no longer uses, each with the one that it uses instead. */
const retired: Record<string, { pattern: RegExp; instead: string }> = {
  whoever: {
    pattern: /^\s*(?:\/\/|\/?\*|it\(|test\(|describe\().*\bwhoever\b/i,
    instead: 'a person, a caller, a client: who is meant',
  },
  somebody: {
    pattern: /^\s*(?:\/\/|\/?\*|it\(|test\(|describe\().*\bsomebody\b/i,
    instead: 'a person, another user, a caller',
  },
  robbed: { pattern: /\brobbed\b|\bst(?:oo|an)ds? still\b/i, instead: 'a slow or stalled machine' },
  faces: { pattern: /\b\w*Faces\b|\bfaces of\b|\bthe faces?\b/, instead: 'shared modules' },
  parts: {
    pattern: /\b(?:RemotePart|PagePart|PagePlace|page-parts|part-retry)\b/,
    instead: 'module, lazy page',
  },
  given: { pattern: /\bgiven\.ts\b|shared\/given\b/, instead: 'share scope' },
  words: {
    pattern: /\b(?:failureWords|OutcomeWords|brokenWords)\b|\bas words\b|\bwords = \w*texts\b/i,
    instead: 'messages or copy',
  },
  surroundings: { pattern: /surroundings/i, instead: 'environment' },
  footer: { pattern: /\b\w+Foot\b/, instead: 'footer' },
  standalone: { pattern: /\bAlone\b/, instead: 'Standalone' },
  faults: { pattern: /(?<!de)faults\b/i, instead: 'errors' },
  max: { pattern: /\bmost[A-Z]\w*/, instead: 'max…' },
  timeoutMs: { pattern: /\bpatience\w*/i, instead: 'timeoutMs' },
  pollIntervalMs: { pattern: /\blookMs\b/, instead: 'pollIntervalMs' },
  random: { pattern: /\bchance\b/, instead: 'random' },
  heartbeat: { pattern: /\b(?:beat|tend)\b/, instead: 'heartbeat' },
  safeFetch: { pattern: /\bintake\b/i, instead: 'safe fetch' },
  orphaned: { pattern: /\bloose[- ]objects?\b/i, instead: 'orphaned objects' },
  patches: { pattern: /\blean-libraries\b/, instead: 'dependency-patches' },
  repository: { pattern: /\.storage\.ts\b/, instead: '.repository.ts' },
  policy: { pattern: /\.rules\.ts\b/, instead: '.policy.ts or .errors.ts' },
  transient: { pattern: /\buseBriefly\b/, instead: 'useTransientMessage' },
  skeleton: { pattern: /\bin-one-piece\b/, instead: 'delay-skeleton' },
  slot: { pattern: /\bAdoptedElement\b/, instead: 'Radix Slot' },
  prefetch: { pattern: /\bearly[- ]reads?\b|\bearlyRead\b/i, instead: 'prefetched call' },
  replies: { pattern: /\b(?:hold|lose|fail)Answers\b/, instead: 'holdReplies, dropReplies, failReplies' },
};

/** What people say, and what the product reads in it, is not our vocabulary; neither are migrations, which never change. */
const exempt =
  /^(?:benchmarks\/quality\/|server\/src\/ml\/quality\/suites\/mdqa\/|server\/migrations\/|tools\/guards\/retired-words\.test\.ts$)/;
const files = filesLike(
  '*.{md,mjs,cjs,js,json}',
  '.ci/*',
  '{host,remote-*,shared,server,packages,tools,e2e,benchmarks,docs}/**/*.{ts,tsx,mjs,cjs,js,md,conf,css}',
).filter((file) => !exempt.test(file));

it.each(Object.entries(retired))('nothing says %s any more', (_name, { pattern, instead }) => {
  const found = files.flatMap((file) =>
    [file, ...textOf(file).split('\n')]
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim().slice(0, 160)}`),
  );
  if (found.length > 0) throw new Error(`Say "${instead}" instead:\n${found.join('\n')}`);
});

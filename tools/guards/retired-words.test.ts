import { filesLike, textOf } from './source-files.ts';

/** Words that this project no longer uses, each with the one that it uses instead. */
const retired: Record<string, { pattern: RegExp; replacement: string }> = {
  whoever: {
    pattern: /^\s*(?:\/\/|\/?\*|it\(|test\(|describe\().*\bwhoever\b/i,
    replacement: 'a person, a caller, a client: who is meant',
  },
  somebody: {
    pattern: /^\s*(?:\/\/|\/?\*|it\(|test\(|describe\().*\bsomebody\b/i,
    replacement: 'a person, another user, a caller',
  },
  robbed: { pattern: /\brobbed\b|\bst(?:oo|an)ds? still\b/i, replacement: 'a slow or stalled machine' },
  faces: { pattern: /\b\w*Faces\b|\bfaces of\b|\bthe faces?\b/, replacement: 'shared modules' },
  parts: {
    pattern: /\b(?:RemotePart|PagePart|PagePlace|page-parts|part-retry)\b/,
    replacement: 'module, lazy page',
  },
  given: { pattern: /\bgiven\.ts\b|shared\/given\b/, replacement: 'share scope' },
  words: {
    pattern: /\b(?:failureWords|OutcomeWords|brokenWords)\b|\bas words\b|\bwords = \w*texts\b/i,
    replacement: 'messages or copy',
  },
  surroundings: { pattern: /surroundings/i, replacement: 'environment' },
  footer: { pattern: /\b\w+Foot\b/, replacement: 'footer' },
  standalone: { pattern: /\bAlone\b/, replacement: 'Standalone' },
  faults: { pattern: /(?<!de)faults\b/i, replacement: 'errors' },
  max: { pattern: /\bmost[A-Z]\w*/, replacement: 'max…' },
  timeoutMs: { pattern: /\bpatience\w*/i, replacement: 'timeoutMs' },
  pollIntervalMs: { pattern: /\blookMs\b/, replacement: 'pollIntervalMs' },
  random: { pattern: /\bchance\b/, replacement: 'random' },
  heartbeat: { pattern: /\b(?:beat|tend)\b/, replacement: 'heartbeat' },
  safeFetch: { pattern: /\bintake\b/i, replacement: 'safe fetch' },
  orphaned: { pattern: /\bloose[- ]objects?\b/i, replacement: 'orphaned objects' },
  patches: { pattern: /\blean-libraries\b/, replacement: 'dependency-patches' },
  repository: { pattern: /\.storage\.ts\b/, replacement: '.repository.ts' },
  policy: { pattern: /\.rules\.ts\b/, replacement: '.policy.ts or .errors.ts' },
  transient: { pattern: /\buseBriefly\b/, replacement: 'useTransientMessage' },
  skeleton: { pattern: /\bin-one-piece\b/, replacement: 'delay-skeleton' },
  slot: { pattern: /\bAdoptedElement\b/, replacement: 'Radix Slot' },
  prefetch: { pattern: /\bearly[- ]reads?\b|\bearlyRead\b/i, replacement: 'prefetched call' },
  replies: { pattern: /\b(?:hold|lose|fail)Answers\b/, replacement: 'holdReplies, dropReplies, failReplies' },
};

/** What people write to the product is not our vocabulary, and migrations never change. */
const exempt =
  /^(?:benchmarks\/quality\/|server\/src\/ml\/quality\/suites\/mdqa\/|server\/migrations\/|tools\/guards\/retired-words\.test\.ts$)/;
const files = filesLike(
  '*.{md,mjs,cjs,js,json}',
  '.ci/*',
  '{host,remote-*,shared,server,packages,tools,e2e,benchmarks,docs}/**/*.{ts,tsx,mjs,cjs,js,md,conf,css}',
).filter((file) => !exempt.test(file));

it.each(Object.entries(retired))('no file uses the retired word %s', (_name, { pattern, replacement }) => {
  const found = files.flatMap((file) =>
    [file, ...textOf(file).split('\n')]
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim().slice(0, 160)}`),
  );
  if (found.length > 0) throw new Error(`Say "${replacement}" instead:\n${found.join('\n')}`);
});

/** People of one side of a rollout, and those of them for whom the release failed. */
export interface Side {
  people: number;
  failed: number;
}

export interface Thresholds {
  /** Further share of people for whom the new release may fail. */
  tolerance: number;
  confidence: number;
}

/**
 * Browsers tell of a failure at once and of a view in which all is well after ten seconds, so that for a while a release
 * looks worse than it is.
 */
const lastingMs = 20_000;

/** With fewer people who have the new release nothing is said, however bad it looks. */
const minPeople = 10;

/**
 * What is expected before anything is seen, as Beta distributions: releases that are live fail rarely; one that is worth
 * taking back fails for anything from a few people to all.
 */
const oldPrior = { a: 0.3, b: 30 };
const newPrior = { a: 1, b: 3 };

/**
 * The evidence that the new release fails for a larger share of people than the old one, beyond `tolerance`, as a power
 * of ten. It is an e-process (universal inference): the likelihood of what was seen, averaged over the priors, over the
 * largest one that any pair of shares within the tolerance gives. While the new release is within the tolerance, the
 * probability that this ever reaches `limitOf(confidence)` is at most `1 - confidence`, however often it is looked at.
 */
export function evidenceOf(old: Side, fresh: Side, tolerance: number): number {
  if (fresh.people < minPeople || shareOf(fresh) <= shareOf(old) + tolerance) return 0;
  const expected = logAverage(old, oldPrior) + logAverage(fresh, newPrior);
  return Math.max(0, (expected - logWithin(old, fresh, tolerance)) / Math.LN10);
}

export interface Verdict {
  evidence: number;
  limit: number;
  /** Since when the evidence has been over the limit; null while it is not. Milliseconds since the epoch. */
  worseSince: number | null;
  /** It has been for so long that the release is to be taken back. */
  hasLasted: boolean;
}

/** @param seen the time, and what the last verdict said */
export function verdictOf(
  { old, fresh }: { old: Side; fresh: Side },
  { tolerance, confidence }: Thresholds,
  seen: { now: number; worseSince: number | null },
): Verdict {
  const evidence = evidenceOf(old, fresh, tolerance);
  const limit = limitOf(confidence);
  const worseSince = evidence >= limit ? (seen.worseSince ?? seen.now) : null;
  return {
    evidence,
    limit,
    worseSince,
    hasLasted: worseSince !== null && seen.now - worseSince >= lastingMs,
  };
}

/** 3 for a confidence of 0.999: a thousand to one. */
const limitOf = (confidence: number): number => -Math.log10(1 - confidence);

interface Beta {
  a: number;
  b: number;
}

/** Logarithm of the likelihood of one order of these people, averaged over a prior. */
const logAverage = ({ people, failed }: Side, { a, b }: Beta): number =>
  logBeta(a + failed, b + people - failed) - logBeta(a, b);

const shareOf = ({ people, failed }: Side): number => (people === 0 ? 0 : failed / people);

const logLikelihood = ({ people, failed }: Side, share: number): number =>
  (failed === 0 ? 0 : failed * Math.log(share)) +
  (failed === people ? 0 : (people - failed) * Math.log1p(-share));

/**
 * Logarithm of the largest likelihood with the share of the new release at most `tolerance` over that of the old one,
 * where it looks larger: then it lies at the edge. There it is concave, so that the sign of its slope leads to it.
 */
function logWithin(old: Side, fresh: Side, tolerance: number): number {
  let low = 0;
  let high = 1 - tolerance;
  for (let step = 0; step < searchSteps; step += 1) {
    const share = (low + high) / 2;
    if (slopeOf(old, share) + slopeOf(fresh, share + tolerance) > 0) low = share;
    else high = share;
  }
  const share = (low + high) / 2;
  return logLikelihood(old, share) + logLikelihood(fresh, share + tolerance);
}

const searchSteps = 50;

const slopeOf = ({ people, failed }: Side, share: number): number =>
  failed / share - (people - failed) / (1 - share);

const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);

/** Stirling's series, after the argument is raised to where it is exact to 12 digits. */
function logGamma(value: number): number {
  let x = value;
  let product = 1;
  for (; x < 10; x += 1) product *= x;
  const inverse = 1 / x;
  const square = inverse * inverse;
  const series = inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680)));
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series - Math.log(product);
}

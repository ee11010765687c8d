/** The people on one side of a rollout, and those for whom the release failed. */
export interface Side {
  people: number;
  failed: number;
}

export interface Thresholds {
  /** Additional share of people for whom the new release may fail. */
  tolerance: number;
  confidence: number;
}

/**
 * Browsers report a failure immediately but a successful view only after ten seconds, so at first a release looks worse
 * than it is.
 */
const lastingMs = 20_000;

/** With fewer people on the new release there is no verdict, however bad it looks. */
const minPeople = 10;

/**
 * Prior expectations, as Beta distributions: live releases fail rarely; a release worth reverting fails for anything
 * from a few people to all.
 */
const oldPrior = { a: 0.3, b: 30 };
const newPrior = { a: 1, b: 3 };

/**
 * The evidence that the new release fails for a larger share of people than the old one, beyond `tolerance`, as a power
 * of ten. It is an e-process (universal inference): the likelihood of the observations averaged over the priors, divided
 * by the largest one within the tolerance. While the new release is within the tolerance, the probability that this ever
 * reaches `limitOf(confidence)` is at most `1 - confidence`, however often it is checked.
 */
export function evidenceOf(old: Side, candidate: Side, tolerance: number): number {
  if (candidate.people < minPeople || shareOf(candidate) <= shareOf(old) + tolerance) return 0;
  const expected = logAverage(old, oldPrior) + logAverage(candidate, newPrior);
  return Math.max(0, (expected - logWithin(old, candidate, tolerance)) / Math.LN10);
}

export interface Verdict {
  evidence: number;
  limit: number;
  /** Since when the evidence has exceeded the limit; null while it does not. Milliseconds since the epoch. */
  worseSince: number | null;
  /** It has lasted for so long that the release must be reverted. */
  hasLasted: boolean;
}

/** @param seen the time, and the result of the last verdict */
export function verdictOf(
  { old, candidate }: { old: Side; candidate: Side },
  { tolerance, confidence }: Thresholds,
  seen: { now: number; worseSince: number | null },
): Verdict {
  const evidence = evidenceOf(old, candidate, tolerance);
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
 * Logarithm of the largest likelihood with the share of the new release at most `tolerance` above that of the old one.
 * Since it looks larger, the maximum is at the edge, where the function is concave: the sign of its slope leads to it.
 */
function logWithin(old: Side, candidate: Side, tolerance: number): number {
  let low = 0;
  let high = 1 - tolerance;
  for (let step = 0; step < searchSteps; step += 1) {
    const share = (low + high) / 2;
    if (slopeOf(old, share) + slopeOf(candidate, share + tolerance) > 0) low = share;
    else high = share;
  }
  const share = (low + high) / 2;
  return logLikelihood(old, share) + logLikelihood(candidate, share + tolerance);
}

const searchSteps = 50;

const slopeOf = ({ people, failed }: Side, share: number): number =>
  failed / share - (people - failed) / (1 - share);

const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);

/** Stirling's series, after raising the argument to where the series is exact to 12 digits. */
function logGamma(value: number): number {
  let x = value;
  let product = 1;
  for (; x < 10; x += 1) product *= x;
  const inverse = 1 / x;
  const square = inverse * inverse;
  const series = inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680)));
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series - Math.log(product);
}

import { matchPath } from '@alma/shared/router';
import { texts as hostTexts } from '../texts.ts';
import { looksLikeId } from './id-segments.ts';

export interface Crumb {
  label: string;
  /** Absent for a segment without a page of its own, and for the current page. */
  to?: string | undefined;
}

export interface CrumbSources {
  pathname: string;
  /** Patterns of every screen: `/users/:userId`. */
  patterns: readonly string[];
  /** Texts by segment (`ml-projects`) or, for an id, by the pattern that ends in it (`/ml-projects/:projectId`). */
  texts: Readonly<Record<string, string>>;
  /** Titles that pages have loaded, by segment. */
  titles: ReadonlyMap<string, string>;
}

const hiddenSegments = ['session'];

/** From Home to the current page; empty when only Home would be shown. */
export function crumbsOf(sources: CrumbSources): Crumb[] {
  const { pathname, patterns } = sources;
  const segments = pathname.split('/').filter(Boolean);
  const pattern = patternOf(pathname, patterns)?.split('/').filter(Boolean);
  const crumbs: Crumb[] = segments.flatMap((segment, index) => {
    const label = labelOf(segment, pattern?.slice(0, index + 1), sources);
    if (label === undefined) return [];
    const path = `/${segments.slice(0, index + 1).join('/')}`;
    const isCurrent = index === segments.length - 1;
    return [{ label, to: !isCurrent && patternOf(path, patterns) ? path : undefined }];
  });
  return crumbs.length === 0 ? [] : [{ label: hostTexts.home, to: '/' }, ...crumbs];
}

/** The pattern with the most fixed segments among those that match. */
export function patternOf(path: string, patterns: readonly string[]): string | undefined {
  const matching = patterns.filter((pattern) => matchPath(pattern, path));
  const params = (pattern: string) => pattern.split(':').length;
  return matching.toSorted((a, b) => params(a) - params(b))[0];
}

/** Undefined for a segment that is not shown. */
function labelOf(segment: string, pattern: string[] | undefined, sources: CrumbSources): string | undefined {
  const { texts, titles } = sources;
  const text = decode(segment);
  if (hiddenSegments.includes(text)) return undefined;
  const title = titles.get(text) ?? titles.get(segment);
  if (title !== undefined) return title;
  const isParameter = pattern?.at(-1)?.startsWith(':') ?? false;
  if (isParameter) return texts[`/${pattern?.join('/')}`];
  if (looksLikeId(text)) return undefined;
  return own(hostTexts.breadcrumbs, text) ?? own(texts, text) ?? capitalised(text);
}

const own = (texts: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined;

const capitalised = (text: string): string =>
  text
    .split('-')
    .filter(Boolean)
    .map((word) => `${word.charAt(0).toLocaleUpperCase()}${word.slice(1)}`)
    .join(' ');

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

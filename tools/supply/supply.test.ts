import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { installedPackages, productionPackages } from '../guards/installed-packages.ts';
import { textOf } from '../guards/source-files.ts';
import { type Acceptance, advisoriesIn, AuditUnavailable, judge } from './advisories.ts';
import { billOfMaterials } from './bill-of-materials.ts';

interface Bill {
  components: { 'bom-ref': string; purl: string; hashes?: object[]; licenses?: object[] }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

describe('the bill of materials', () => {
  const text = billOfMaterials();
  const bill = JSON.parse(text) as Bill;

  it('is valid CycloneDX', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    await expect(validator.validate(text)).resolves.toBeNull();
    await expect(validator.validate(text.replace('"library"', '"nothing"'))).resolves.not.toBeNull();
  });

  it('names every package that the product runs, with hash and licence, and nothing else', () => {
    expect(bill.components.map((component) => component['bom-ref']).sort()).toEqual(
      [...productionPackages().keys()].sort(),
    );
    expect(bill.components.filter(({ hashes }) => !hashes)).toEqual([]);
    const installed = installedPackages();
    const isUnlicensed = (component: Bill['components'][number]): boolean =>
      installed.has(component['bom-ref']) && !component.licenses;
    expect(bill.components.filter(isUnlicensed)).toEqual([]);
  });

  it('contains the dependency graph', () => {
    const needs = (ref: string): string[] | undefined =>
      bill.dependencies.find((entry) => entry.ref.startsWith(ref))?.dependsOn;
    expect(needs('react-dom@')).toEqual([
      expect.stringMatching(/^react@/),
      expect.stringMatching(/^scheduler@/),
    ]);
    expect(needs('alma')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^fastify@/), expect.stringMatching(/^react@/)]),
    );
  });
});

describe('the audit', () => {
  const reported = (id: string): string =>
    JSON.stringify({
      advisories: {
        7: {
          github_advisory_id: id,
          module_name: 'left',
          severity: 'high',
          title: 'It leaks',
          url: 'https://example.test',
          patched_versions: '<0.0.0',
        },
      },
    });
  const accept = (until: string): Acceptance => ({ id: 'GHSA-1', reason: 'Not reached', until });

  it('leaves an advisory open unless it is accepted, and only until its last day', () => {
    const found = advisoriesIn(reported('GHSA-1'));
    expect(found).toEqual([expect.objectContaining({ id: 'GHSA-1', package: 'left', patched: undefined })]);
    expect(judge(found, [], '2026-05-01')).toMatchObject({ open: found, accepted: [] });
    expect(judge(found, [accept('2026-05-01')], '2026-05-01')).toMatchObject({ open: [], accepted: found });
    expect(judge(found, [accept('2026-05-01')], '2026-05-02')).toMatchObject({
      open: found,
      expired: ['GHSA-1'],
    });
    expect(judge([], [accept('2026-05-01')], '2026-05-01')).toMatchObject({ unneeded: ['GHSA-1'] });
  });

  it('reports an unknown result when the registry did not answer', () => {
    const refused = JSON.stringify({ error: { code: 'X', message: 'responded with 405' } });
    expect(() => advisoriesIn(refused)).toThrow(new AuditUnavailable('responded with 405'));
    expect(() => advisoriesIn('')).toThrow(AuditUnavailable);
  });

  it('accepts nothing without a reason and a date within half a year', () => {
    const file = path.join(import.meta.dirname, 'accepted-advisories.json');
    const latest = new Date(Date.now() + 183 * 86_400_000).toISOString().slice(0, 10);
    for (const { id, reason, until } of JSON.parse(readFileSync(file, 'utf8')) as Acceptance[]) {
      expect(id).toMatch(/^GHSA-/);
      expect(reason.length).toBeGreaterThan(20);
      expect(until).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(until <= latest).toBe(true);
    }
  });
});

it('the bot waits a week before it proposes a release, and pins images', () => {
  const settings = JSON.parse(textOf('renovate.json')) as {
    minimumReleaseAge: string;
    internalChecksFilter: string;
    packageRules: { matchDatasources?: string[]; pinDigests?: boolean }[];
  };
  expect(settings).toMatchObject({ minimumReleaseAge: '7 days', internalChecksFilter: 'strict' });
  const images = settings.packageRules.find(({ matchDatasources }) => matchDatasources?.includes('docker'));
  expect(images?.pinDigests).toBe(true);
});

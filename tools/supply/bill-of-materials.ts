import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';
import {
  installedPackages,
  licenceOf,
  type LockedPackage,
  productionPackages,
} from '../guards/installed-packages.ts';
import { textOf } from '../guards/source-files.ts';

/** The packages that pages and servers run, as CycloneDX 1.6 in JSON: from the lock file, with hashes and licences. */
export function billOfMaterials(): string {
  const { name, version } = JSON.parse(textOf('package.json')) as { name: string; version: string };
  const product = new Models.Component(Enums.ComponentType.Application, name, { version, bomRef: name });
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: product }) });

  const installed = installedPackages();
  const locked = productionPackages();
  const components = new Map(
    [...locked].map(([key, { integrity }]) => {
      const manifest = installed.get(key);
      return [key, componentOf(key, integrity, manifest && licenceOf(manifest))] as const;
    }),
  );
  for (const component of components.values()) bom.components.add(component);
  connect(product, components, locked);
  const normalise = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return new Serialize.JsonSerializer(normalise).serialize(bom, { sortLists: true, space: 2 });
}

/** @param licence of an installed package; packages for other systems are not installed and have none */
function componentOf(key: string, integrity: string | undefined, licence = ''): Models.Component {
  const at = key.lastIndexOf('@');
  const [version, whole] = [key.slice(at + 1), key.slice(0, at)];
  const [group, name = ''] = whole.startsWith('@') ? whole.split('/') : [undefined, whole];
  const component = new Models.Component(Enums.ComponentType.Library, name, {
    version,
    bomRef: key,
    purl: new PackageURL('npm', group, name, version).toString(),
    ...(group !== undefined && { group }),
  });
  if (integrity?.startsWith('sha512-')) {
    const hash = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
    component.hashes.set(Enums.HashAlgorithm['SHA-512'], hash);
  }
  if (licence !== '') component.licenses.add(licenceEntry(licence));
  return component;
}

const licenceEntry = (licence: string): Models.LicenseExpression | Models.SpdxLicense =>
  licence.includes(' ') ? new Models.LicenseExpression(licence) : new Models.SpdxLicense(licence);

/** Adds the dependencies from the lock file. */
function connect(
  product: Models.Component,
  components: ReadonlyMap<string, Models.Component>,
  locked: ReadonlyMap<string, LockedPackage>,
): void {
  for (const [key, { isDirect, needs }] of locked) {
    const component = components.get(key);
    if (!component) continue;
    if (isDirect) product.dependencies.add(component.bomRef);
    for (const need of needs) {
      const needed = components.get(need);
      if (needed) component.dependencies.add(needed.bomRef);
    }
  }
}

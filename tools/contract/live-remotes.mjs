import { checkRemotes } from '../../shared/cli/live-remotes.ts';
import { connect } from '../../shared/cli/platform.ts';
import { targetOf } from '../../shared/cli/target.ts';
import { navigationSections, slotNames } from '../../shared/src/contract/remotes/entities.ts';

/**
 * Lists what would break in the live remotes of a platform if its contract became this surface, and prints warnings.
 * @param {{ version: string, modules: object, schemas: { calls: object } }} surface
 * @param {{ to: string, token: string | undefined }} options as for `alma`
 */
export async function breaksOf({ version, modules, schemas }, options) {
  const contract = {
    version,
    modules,
    calls: Object.keys(schemas.calls),
    slots: slotNames,
    sections: navigationSections,
    signing_key: null,
  };
  const checked = await checkRemotes(connect(targetOf(options, process.env)), contract);
  for (const { remote, release, warnings } of checked)
    for (const warning of warnings) console.log(`  ${remote} ${release}: ${warning}`);
  return checked.flatMap(({ remote, release, errors }) =>
    errors.map((error) => `${remote} ${release}: ${error}`),
  );
}

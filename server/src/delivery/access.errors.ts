import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import { conflict, forbidden, notFound, type Problem } from '../platform/problems/index.ts';

export const onlyTeamAdmins = (): Problem => forbidden('Only an administrator can manage delivery teams');
export const noSuchTeam = (): Problem =>
  notFound(
    'No remote belongs to this team. An administrator adds it with the first release token of its remote',
  );
export const noSuchPerson = (): Problem => notFound('There is no active person with this id');
export const noSuchMember = (): Problem => notFound('This person is not a member of this team');
export const tooManyMembers = (limit: number): Problem =>
  conflict('LIMIT_REACHED', `There are at most ${limit} members of delivery teams`);

export const mayNotOverride = (remote: string): Problem =>
  forbidden(`You may not override ${remote}. Members of its delivery team and administrators may`);
export const noLocalRemotes = (): Problem =>
  forbidden(
    'This installation shows no development servers. Try a release here, or use an installation with ALMA_LOCAL_REMOTES=1 (never in production)',
  );
export const onlyOverriders = (): Problem =>
  forbidden('Only administrators and members of delivery teams have overrides');
export const noSuchOverride = (): Problem => notFound('You have no such override');
export const tooManyOverrides = (): Problem =>
  conflict(
    'LIMIT_REACHED',
    `You have ${deliveryLimits.overrides} overrides. Leave one that you no longer need`,
  );

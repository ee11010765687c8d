import { startTeamProduct, type TeamProduct } from './team-product.ts';
import { test as base } from './test.ts';

/** The test of stories with a scripted model. All stories of a worker share one product. */
export const test = base.extend<object, { team: TeamProduct }>({
  team: [
    async ({}, use) => {
      const team = await startTeamProduct();
      await use(team);
      await team.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ team }, use) => use(team.product.url),
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { DeliveryMemberInputSchema } from './delivery/access.ts';
import { RolloutAudienceSchema } from './delivery/rollouts.ts';
import { ModelOrderSchema } from './models/entities.ts';

describe('ids in requests', () => {
  it.each([
    ['a member of a team', DeliveryMemberInputSchema, (id: string) => ({ team: 'chat', user_id: id })],
    ['an audience', RolloutAudienceSchema, (id: string) => ({ users: [id] })],
    ['an order of models', ModelOrderSchema, (id: string) => ({ ids: [id] })],
  ])('of %s are spelt as they were given out', (_name, schema, withId) => {
    const id = `${randomUUID().slice(0, -1)}a`;
    expect(schema.safeParse(withId(id)).success).toBe(true);
    expect(schema.safeParse(withId(id.toUpperCase())).success).toBe(false);
  });
});

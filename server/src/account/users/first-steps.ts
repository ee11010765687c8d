import type { FastifyBaseLogger } from 'fastify';

/** Whether a user has done a step, answered by the step's domain. */
export type StepCheck = (userId: string) => Promise<boolean>;

/** The first steps of new users: each domain adds its own. */
export interface FirstSteps {
  add(step: string, isDone: StepCheck): void;
  of(userId: string): Promise<{ step: string; is_done: boolean }[]>;
}

export function createFirstSteps(log: FastifyBaseLogger): FirstSteps {
  const checks = new Map<string, StepCheck>();
  return {
    add: (step, isDone) => void checks.set(step, isDone),

    /** A step whose domain does not answer is left out. */
    async of(userId) {
      const judged = [...checks].map(async ([step, isDone]) => {
        try {
          return [{ step, is_done: await isDone(userId) }];
        } catch (error) {
          log.warn({ err: error, step }, 'could not check a first step');
          return [];
        }
      });
      return (await Promise.all(judged)).flat();
    },
  };
}

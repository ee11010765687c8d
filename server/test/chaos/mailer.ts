import type { MailReply } from '@alma/shared/contract';
import type { SignedIn } from '../sign-in.ts';
import { ask } from './call.ts';
import { Passing, persist } from './persist.ts';
import type { Tally } from './tally.ts';

/** An administrator who sends test mails to people. */
export class Mailer {
  /** Mails that were acknowledged as sent. */
  acknowledged = 0;
  readonly #origin: string;
  readonly #admin: SignedIn;

  constructor(origin: string, admin: SignedIn) {
    [this.#origin, this.#admin] = [origin, admin];
  }

  async send(tally: Tally, to: SignedIn): Promise<void> {
    const body = { user_id: to.userId };
    const sent = await persist(tally.begin('mail'), async () => {
      const reply = await ask<MailReply>(this.#origin, '/api/v1/test/email/welcome', this.#admin, { body });
      // Reported in the reply, since the call itself succeeded.
      if (!reply.success) throw new Passing(`could not send an e-mail: ${reply.error}`);
      return reply;
    });
    if (sent) this.acknowledged += 1;
  }
}

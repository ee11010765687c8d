export interface LoggedMessage {
  seq: number;
  senderId: string | null;
  requestId: string | null;
  content: string;
}

export interface History {
  /** The final rows of the table by chat, in any order. */
  log: ReadonlyMap<string, readonly LoggedMessage[]>;
  /** The writes that were acknowledged with ok. */
  acknowledged: readonly {
    chatId: string;
    senderId: string;
    requestId: string;
    seq: number;
    content: string;
  }[];
  /** The messages that each client received in each chat, over all its connections, in order of arrival. */
  seen: readonly { who: string; chatId: string; after: number; seqs: readonly number[] }[];
}

/** Every violation of the socket's promises; an empty list when there is none. */
export function errorsOf({ log, acknowledged, seen }: History): string[] {
  const errors: string[] = [];
  for (const [chatId, messages] of log) {
    const seqs = messages.map(({ seq }) => seq).sort((left, right) => left - right);
    const hole = seqs.findIndex((seq, index) => seq !== index + 1);
    if (hole >= 0) errors.push(`${chatId}: at place ${hole + 1} of the log is ${seqs[hole]}`);
    const requests = messages.flatMap(({ senderId, requestId }) =>
      requestId === null ? [] : [`${senderId}/${requestId}`],
    );
    if (new Set(requests).size < requests.length) errors.push(`${chatId}: a message was stored twice`);
  }
  const bySeq = new Map(
    [...log].flatMap(([chatId, messages]) =>
      messages.map((message): [string, LoggedMessage] => [`${chatId}/${message.seq}`, message]),
    ),
  );
  for (const ack of acknowledged) {
    const stored = bySeq.get(`${ack.chatId}/${ack.seq}`);
    const isSame =
      stored?.requestId === ack.requestId &&
      stored.senderId === ack.senderId &&
      stored.content === ack.content;
    if (!isSame)
      errors.push(`${ack.chatId}: ${ack.requestId} was acknowledged at ${ack.seq} and is not there`);
  }
  for (const { who, chatId, after, seqs } of seen) {
    const wrong = seqs.findIndex((seq, index) => seq !== after + index + 1);
    if (wrong >= 0) errors.push(`${who} saw ${seqs[wrong]} after ${seqs[wrong - 1] ?? after} in ${chatId}`);
    const last = log.get(chatId)?.length ?? 0;
    if (after + seqs.length < last) errors.push(`${who} saw ${after + seqs.length} of ${last} in ${chatId}`);
  }
  return errors;
}

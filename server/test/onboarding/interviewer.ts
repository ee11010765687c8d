import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface InterviewRequest {
  /** True when structured output is requested, false for text. */
  isReading: boolean;
  /** All messages of the request, system messages first. */
  messages: { role: string; content: string }[];
}

export interface Interviewer {
  baseUrl: string;
  requests: InterviewRequest[];
  /** Answers from now on with this text, or with a failing status. */
  answer(reply: (request: InterviewRequest) => string | number): void;
  close(): Promise<void>;
}

/** An endpoint that speaks the chat completions protocol, as the interviewer of onboarding. */
export async function startInterviewer(): Promise<Interviewer> {
  const requests: InterviewRequest[] = [];
  let answer: (request: InterviewRequest) => string | number = () => 500;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const body = JSON.parse(text) as { messages: InterviewRequest['messages']; response_format?: unknown };
      const received = { isReading: body.response_format !== undefined, messages: body.messages };
      requests.push(received);
      const reply = answer(received);
      if (typeof reply === 'number') {
        response.writeHead(reply, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}');
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const send = (value: unknown) => response.write(`data: ${JSON.stringify(value)}\n\n`);
      const chunk = (delta: object, finish: string | null) =>
        send({
          id: 'c',
          object: 'chat.completion.chunk',
          created: 1,
          model: 'm',
          choices: [{ index: 0, delta, finish_reason: finish }],
        });
      chunk({ role: 'assistant', content: reply }, null);
      chunk({}, 'stop');
      send({
        id: 'c',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'm',
        choices: [],
        usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 },
      });
      response.end('data: [DONE]\n\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    answer: (reply) => (answer = reply),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

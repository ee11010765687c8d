import { streamCall } from '@alma/shared/api';

interface FirstMessage {
  projectId: string;
  message: string;
  requestId: string;
}

/**
 * Creates a chat with its first message. Resolves with its id as soon as the server has stored it. The page of the chat
 * reads the answer.
 * @throws {ApiError}
 */
export async function startChat({ projectId, message, requestId }: FirstMessage): Promise<string> {
  const { signal } = new AbortController();
  const events = streamCall(
    'projects.chat',
    { params: { project_id: projectId }, body: { message, session_id: null, request_id: requestId } },
    { signal },
  );
  for await (const event of events) if (event.type === 'started') return event.session_id;
  throw new Error('The stream ended before a run started');
}

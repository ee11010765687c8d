import {
  type FieldChange,
  OnboardingFormSchema,
  type OnboardingReply,
  type Profile,
  type SessionMessage,
} from '../../contract/index.ts';
import {
  addSessionMessage,
  makeSession,
  startRun,
  type StoredSession,
  streamOf,
  wantsStream,
} from '../ai-runs.ts';
import { refuse } from '../api-error.ts';
import { handle } from '../handle.ts';
import { nextId } from '../ids.ts';
import { tables } from '../tables.ts';
import { noSession, ownSession, presentSession } from './runs.ts';

/** The few fields that this double asks for. */
const extractedFields = [
  { field: 'basic_identification.experience_years', label: 'Experience years', pattern: /(\d+) years/u },
  { field: 'basic_identification.location', label: 'Location', pattern: /in (\p{Lu}\p{L}+)/u },
] as const;

const question = 'How many years have you worked in this field?';

function progressOf(profile: Profile | undefined) {
  const basic = profile?.basic_identification;
  const filled = [basic?.experience_years, basic?.location].filter((value) => value != null).length;
  return { filled, asked: extractedFields.length };
}

const replyOf = (session: StoredSession, message: SessionMessage): OnboardingReply => {
  const changes = message.additional_kwargs.changes ?? [];
  return {
    session_id: session.session_id,
    response: message.content,
    profile_updated: changes.length > 0,
    updated_fields: changes.map(({ field }) => field),
    changes,
    profile_id: session.profile_id,
    agent_id: session.agent_id,
    progress: progressOf(tables.profiles.get(session.profile_id ?? '')),
    message,
  };
};

function setField(profile: Profile, field: string, value: unknown): unknown {
  const name = field.split('.')[1] as 'experience_years' | 'location';
  const before = profile.basic_identification[name];
  Object.assign(profile.basic_identification, { [name]: value });
  return before;
}

/** Extracts fields from a message or file and writes them into the profile. */
function fill(
  profile: Profile,
  texts: readonly { text: string; source: FieldChange['source'] }[],
): FieldChange[] {
  return texts.flatMap(({ text, source }) =>
    extractedFields.flatMap(({ field, label, pattern }) => {
      const found = pattern.exec(text);
      if (found === null) return [];
      const after = field.endsWith('years') ? Number(found[1]) : found[1];
      const before = setField(profile, field, after);
      const quote = found[0];
      return [
        {
          id: nextId('change'),
          field,
          label,
          before,
          after,
          source: { ...source, quote },
          method: 'pattern',
          undone: false,
        },
      ];
    }),
  );
}

export const onboardingHandlers = [
  handle('onboarding.start', ({ caller, query }) => {
    const session = makeSession({
      kind: 'onboarding',
      userId: caller.user_id,
      profile_id: query.profile_id ?? null,
      agent_id: query.agent_id ?? null,
    });
    const message = addSessionMessage(session, 'ai', `Hello ${caller.display_name}. ${question}`, {
      assistant: 'offline',
    });
    return replyOf(session, message);
  }),
  handle('onboarding.send', async ({ caller, params, request }) => {
    const session = ownSession(caller, params.session_id, 'onboarding');
    const form = await request.formData();
    const parsed = OnboardingFormSchema.safeParse({
      ...(form.has('message') ? { message: form.get('message') } : {}),
      ...(form.has('request_id') ? { request_id: form.get('request_id') } : {}),
      urls: form.getAll('urls'),
    });
    if (!parsed.success) refuse(400, 'VALIDATION_FAILED');
    if (session.activeRunId !== null) refuse(409, 'RUN_ACTIVE', { details: { run_id: session.activeRunId } });
    const files = form.getAll('files').filter((file) => typeof file !== 'string');
    const { message: text, urls, request_id } = parsed.data;
    const sent = await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() })));
    addSessionMessage(session, 'human', text, {
      ...(request_id === undefined ? {} : { request_id }),
      ...(sent.length > 0 ? { files: sent.map(({ name }) => name) } : {}),
      ...(urls.length > 0 ? { urls } : {}),
    });
    const profile = tables.profiles.get(session.profile_id ?? '');
    const texts = [
      { text, source: { kind: 'message' as const, name: '', quote: '' } },
      ...sent.map(({ name, text: inside }) => ({
        text: inside,
        source: { kind: 'file' as const, name, quote: '' },
      })),
    ];
    const run = startRun(session, () => {
      const changes = profile ? fill(profile, texts) : [];
      const progress = progressOf(profile);
      return {
        text: changes.length > 0 ? 'Thank you. Where do you live?' : question,
        kwargs: { changes, progress },
      };
    });
    if (wantsStream(request)) return streamOf(run);
    const message = await run.ended;
    return message ? replyOf(session, message) : refuse(502, 'MODEL_FAILED');
  }),
  handle('onboarding.setProfile', ({ caller, params, query, body }) => {
    const session = ownSession(caller, params.session_id, 'onboarding');
    const id = body.profile_id ?? query.profile_id ?? '';
    if (!tables.profiles.has(id)) noSession();
    Object.assign(session, { profile_id: id, agent_id: null });
    return presentSession(session);
  }),
  handle('onboarding.setAgent', ({ caller, params, query, body }) => {
    const session = ownSession(caller, params.session_id, 'onboarding');
    session.agent_id = body.agent_id ?? query.agent_id ?? null;
    return presentSession(session);
  }),
  handle('onboarding.undo', ({ caller, params, body }) => {
    const session = ownSession(caller, params.session_id, 'onboarding');
    const message = session.messages.find(({ additional_kwargs: { changes } }) =>
      changes?.some(({ id }) => id === body.change_id),
    );
    const change = message?.additional_kwargs.changes?.find(({ id }) => id === body.change_id);
    const profile = tables.profiles.get(session.profile_id ?? '');
    if (!message || !change || !profile) return noSession();
    setField(profile, change.field, change.before);
    change.undone = true;
    return message;
  }),
];

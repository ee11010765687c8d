import { api, failureMessage, useApiCache } from '@alma/shared/api';
import type { CallReply } from '@alma/shared/contract';
import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import { lengthError } from '@alma/shared/contract/values/characters';
import { schemaOf, TextField, useAlmaForm } from '@alma/shared/formcore';
import { Dialog, FormDialog } from '@alma/shared/overlays';
import { styled } from '@alma/shared/styled';
import { Banner, Button, CopyButton, Note } from '@alma/shared/ui';
import { useState } from 'react';
import { tokensTexts } from './texts.ts';

const copy = tokensTexts;

interface TokenFields {
  remote: string;
  team: string;
  label: string;
}

const schema = schemaOf(({ remote, team, label }: TokenFields) => ({
  remote: /^[a-z][a-z0-9]{1,31}$/.test(remote.trim()) ? undefined : copy.remoteWrong,
  team: team.trim() === '' ? copy.teamMissing : lengthError(team, deliveryLimits.team),
  label: label.trim() === '' ? copy.labelMissing : lengthError(label, deliveryLimits.label),
}));

const Secret = styled.div`
  display: flex;
  gap: 8px;
  align-items: center;
  margin: var(--s-4) 0;
  padding: 10px 10px 10px 14px;
  border: 1px solid var(--line);
  border-radius: var(--r-list);
  background: var(--bg-inset);

  code {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
    user-select: all;
  }
`;

/** Creates a token, and shows its secret once. */
export function NewToken({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<CallReply<'delivery.tokens.create'>>();
  return token ? <Created {...token} onClose={onClose} /> : <TokenForm onDone={setToken} onClose={onClose} />;
}

interface TokenFormProps {
  onDone: (token: CallReply<'delivery.tokens.create'>) => void;
  onClose: () => void;
}

function TokenForm({ onDone, onClose }: TokenFormProps) {
  const { invalidate } = useApiCache();
  const form = useAlmaForm(schema, { remote: '', team: '', label: '' }, { onSubmitOnly: true });
  const create = async (values: TokenFields) => {
    try {
      const body = { remote: values.remote.trim(), team: values.team.trim(), label: values.label.trim() };
      onDone(await api.call('delivery.tokens.create', { body }));
    } catch (error) {
      return failureMessage(error, copy.addFailed);
    }
    // The first token of a remote also adds the remote.
    await Promise.all([invalidate('delivery.tokens.list'), invalidate('delivery.remotes')]);
    return undefined;
  };
  const field = { form, autoComplete: 'off', required: true };
  return (
    <FormDialog
      form={form}
      hasSummary={false}
      title={copy.addTitle}
      description={copy.addText}
      submitLabel={copy.add}
      onClose={onClose}
      onSubmit={create}
    >
      <TextField {...field} name="remote" label={copy.remote} hint={copy.remoteHint} mono />
      <TextField {...field} name="team" label={copy.team} />
      <TextField {...field} name="label" label={copy.label} hint={copy.labelHint} />
    </FormDialog>
  );
}

function Created({ secret, remote, onClose }: CallReply<'delivery.tokens.create'> & { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      closable={false}
      title={copy.createdTitle(remote)}
      size="md"
      footer={
        <Button variant="primary" onClick={onClose}>
          {copy.done}
        </Button>
      }
    >
      <Banner tone="warning" title={copy.shownOnce}>
        {copy.shownOnceText}
      </Banner>
      <Secret>
        <code>{secret}</code>
        <CopyButton value={secret} label={copy.copy} />
      </Secret>
      <Note>{copy.howToUse}</Note>
    </Dialog>
  );
}

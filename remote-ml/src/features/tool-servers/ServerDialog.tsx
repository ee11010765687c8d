import { api, ApiError, failureMessage, useApiCache } from '@alma/shared/api';
import type { ToolServer } from '@alma/shared/contract';
import { type AlmaForm, TextField, useAlmaForm, useFieldValue } from '@alma/shared/formcore';
import { Checkbox } from '@alma/shared/inputs';
import { FormDialog } from '@alma/shared/overlays';
import { Rows } from '@alma/shared/ui';
import { useState } from 'react';
import { toolServerTexts } from './texts.ts';
import { newServer, serverSchema, type ServerValues, settingsOf, valuesOf } from './values.ts';

const copy = toolServerTexts.dialog;

interface ServerDialogProps {
  /** The server to change; absent for a new one. */
  known?: ToolServer | undefined;
  onClose: () => void;
  onSaved: (server: ToolServer) => void;
}

/** Adds a tool server, or changes its address. */
export function ServerDialog({ known, onClose, onSaved }: ServerDialogProps) {
  const { invalidate } = useApiCache();
  const [isInternal, setIsInternal] = useState(known?.allowed_host != null);
  const form = useAlmaForm(serverSchema, known ? valuesOf(known) : newServer, { onSubmitOnly: true });

  const save = async (values: ServerValues) => {
    const body = settingsOf(values);
    try {
      const saved = known
        ? await api.call('tools.servers.change', { params: { server_id: known.id }, body })
        : await api.call('tools.servers.add', { body });
      await invalidate('tools.servers.list');
      onSaved(saved);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ADDRESS_INTERNAL') setIsInternal(true);
      return failureMessage(error, copy.failed);
    }
    return undefined;
  };

  return (
    <FormDialog
      form={form}
      hasSummary={false}
      title={known ? copy.editTitle(known.name) : copy.addTitle}
      submitLabel={known ? copy.save : copy.submit}
      onClose={onClose}
      onSubmit={save}
    >
      <ServerFields form={form} hasKey={known?.has_key ?? false} isInternal={isInternal} />
    </FormDialog>
  );
}

interface ServerFieldsProps {
  form: AlmaForm<ServerValues>;
  hasKey: boolean;
  /** The server has refused the address as internal. */
  isInternal: boolean;
}

function ServerFields({ form, hasKey, isInternal }: ServerFieldsProps) {
  const address = useFieldValue(form, 'address');
  const isAllowed = useFieldValue(form, 'isInternal');
  // Servers in the network are often not encrypted.
  const isAsked = isInternal || isAllowed || /^http:/i.test(address);
  const field = { form, autoComplete: 'off' };
  return (
    <Rows>
      <TextField {...field} name="name" label={copy.name} hint={copy.nameHint} mono required />
      <TextField {...field} name="address" label={copy.address} hint={copy.addressHint} mono required />
      {isAsked && (
        <Checkbox
          label={copy.internal}
          hint={copy.internalHint}
          checked={isAllowed}
          onChange={({ target }) => form.setValue('isInternal', target.checked, { shouldDirty: true })}
        />
      )}
      <TextField
        form={form}
        name="key"
        type="password"
        autoComplete="new-password"
        label={copy.key}
        hint={hasKey ? copy.keyKept : copy.keyHint}
      />
      <TextField {...field} name="header" label={copy.header} hint={copy.headerHint} mono />
    </Rows>
  );
}

import { api, ApiError, failureMessage, useApiCache } from '@alma/shared/api';
import type { ModelConnection } from '@alma/shared/contract';
import { useAlmaForm } from '@alma/shared/formcore';
import { FormDialog } from '@alma/shared/overlays';
import { Rows } from '@alma/shared/ui';
import { useState } from 'react';
import { EndpointFields } from './EndpointFields.tsx';
import { LimitFields } from './LimitFields.tsx';
import { modelsTexts } from './texts.ts';
import { additionOf, changeOf, type ConnectionValues, newValues, schemaFor, valuesOf } from './values.ts';

const copy = modelsTexts.dialog;

interface ConnectDialogProps {
  /** The connection to edit; undefined connects a new model. */
  known?: ModelConnection | undefined;
  onClose: () => void;
}

/** Connects a model, or edits a connected one. */
export function ConnectDialog({ known, onClose }: ConnectDialogProps) {
  const { invalidate } = useApiCache();
  const [isInternal, setIsInternal] = useState(known?.allowed_host != null);
  const form = useAlmaForm(schemaFor(known?.has_key ?? false), known ? valuesOf(known) : newValues, {
    onSubmitOnly: true,
  });

  const save = async (values: ConnectionValues) => {
    if (known) {
      const params = { connection_id: known.id };
      await api.call('models.connections.change', { params, body: changeOf(values) });
    } else {
      await api.call('models.connections.add', { body: additionOf(values) });
    }
    void invalidate('models.connections.list');
    void invalidate('assistant.get');
  };
  const failed = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'ADDRESS_INTERNAL') setIsInternal(true);
    return failureMessage(error, copy.failed);
  };

  return (
    <FormDialog
      form={form}
      hasSummary={false}
      title={known ? copy.editTitle(known.label) : copy.addTitle}
      submitLabel={known ? copy.save : copy.submit}
      onClose={onClose}
      onSubmit={save}
      failed={failed}
    >
      <Rows>
        <EndpointFields form={form} known={known} isInternal={isInternal} />
        <LimitFields form={form} />
      </Rows>
    </FormDialog>
  );
}

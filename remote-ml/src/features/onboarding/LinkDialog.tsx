import { Dialog, DialogActions, useLeaving } from '@alma/shared/overlays';
import { TextField } from '@alma/shared/ui';
import { type SyntheticEvent, useId, useState } from 'react';
import { texts } from '../../texts.ts';
import { urlError } from './attachments.validation.ts';

const copy = texts.guided;

interface LinkDialogProps {
  urls: readonly string[];
  onClose: () => void;
  onAdd: (url: string) => void;
}

/** Adds a link to the message. */
export function LinkDialog({ urls, onClose, onAdd }: LinkDialogProps) {
  const formId = useId();
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string>();
  const { leave, question } = useLeaving(() => url !== '', onClose);

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const address = url.trim();
    const reason = urlError(address, urls);
    if (reason !== undefined) return setError(reason);
    onAdd(address);
    onClose();
  };

  return (
    <Dialog
      open
      onClose={leave}
      title={copy.addLink}
      footer={<DialogActions onCancel={onClose} action={copy.add} form={formId} />}
    >
      <form id={formId} noValidate onSubmit={handleSubmit}>
        <TextField
          label={copy.link}
          hint={copy.linkHint}
          type="url"
          inputMode="url"
          value={url}
          error={error}
          onChange={(event) => {
            setUrl(event.target.value);
            setError(undefined);
          }}
        />
      </form>
      {question}
    </Dialog>
  );
}

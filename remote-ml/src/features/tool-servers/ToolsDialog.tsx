import { api, failureMessage, useApiCache } from '@alma/shared/api';
import type { ToolServer, ToolServerReading } from '@alma/shared/contract';
import { Dialog, useSubmission } from '@alma/shared/overlays';
import { Banner, Button, Field, Note, Rows } from '@alma/shared/ui';
import { useState } from 'react';
import { toolServerTexts } from './texts.ts';
import { ToolChoice } from './ToolChoice.tsx';
import { Tools } from './ToolsDialog.styled.ts';
import { useReading } from './useReading.ts';

const copy = toolServerTexts.choice;

interface ToolsDialogProps {
  server: ToolServer;
  onClose: () => void;
}

const allowedTools = ({ tools }: ToolServer): string[] =>
  tools.filter((tool) => tool.is_allowed).map(({ name }) => name);

/** Tests a server, and chooses which of its tools agents may use. */
export function ToolsDialog({ server: initial, onClose }: ToolsDialogProps) {
  const { invalidate } = useApiCache();
  const [server, setServer] = useState(initial);
  const [chosen, setChosen] = useState(() => allowedTools(initial));
  const { isPending, failure, submit } = useSubmission((error) => failureMessage(error, copy.saveFailed));
  const reading = useReading(initial, (read) => {
    setServer(read);
    setChosen(allowedTools(read));
  });

  const save = () =>
    submit(async () => {
      const body = { allowed_tools: chosen };
      await api.call('tools.servers.change', { params: { server_id: server.id }, body });
      await Promise.all([invalidate('tools.servers.list'), invalidate('tools.available')]);
      onClose();
    });

  return (
    <Dialog
      open
      onClose={onClose}
      busy={isPending}
      size="lg"
      title={copy.title(server.name)}
      description={copy.text}
      footer={
        <>
          <Button busy={reading.isBusy} icon="plug-zap" onClick={() => void reading.read()}>
            {copy.read}
          </Button>
          <Button variant="primary" busy={isPending} disabled={reading.isBusy} onClick={() => void save()}>
            {copy.save}
          </Button>
        </>
      }
    >
      <Rows>
        <div aria-live="polite">
          {reading.isBusy && <Note>{copy.reading}</Note>}
          {reading.reading && <Outcome reading={reading.reading} />}
          {reading.failure !== undefined && <Banner tone="danger">{reading.failure}</Banner>}
        </div>
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
        <ToolChoices
          server={server}
          chosen={chosen}
          onChange={(name, isOn) =>
            setChosen((names) => (isOn ? [...names, name] : names.filter((other) => other !== name)))
          }
        />
      </Rows>
    </Dialog>
  );
}

function Outcome({ reading: { failure, ms, server } }: { reading: ToolServerReading }) {
  if (failure) {
    const title = copy.failures[failure.kind];
    return (
      <Banner tone="danger" title={title}>
        {failure.message === title ? undefined : failure.message}
      </Banner>
    );
  }
  return <Banner tone="info" icon="circle-check" title={copy.works(ms, server.tools.length)} />;
}

interface ToolChoicesProps {
  server: ToolServer;
  chosen: readonly string[];
  onChange: (name: string, isOn: boolean) => void;
}

function ToolChoices({
  server: { tools, left_out: leftOut, read_at: readAt },
  chosen,
  onChange,
}: ToolChoicesProps) {
  if (readAt === null) return null;
  if (tools.length === 0) return <Note>{copy.none}</Note>;
  return (
    <>
      <Field label={copy.list} group>
        {(control) => (
          <Tools {...control} role="group">
            {tools.map((tool) => (
              <ToolChoice key={tool.name} tool={tool} isOn={chosen.includes(tool.name)} onChange={onChange} />
            ))}
          </Tools>
        )}
      </Field>
      {leftOut > 0 && <Note>{copy.leftOut(leftOut)}</Note>}
    </>
  );
}

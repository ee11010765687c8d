import type { DialogSize } from '@alma/shared/overlays';
import { ConfirmDialog, Dialog, Menu, Select, Tabs, Term, Tooltip } from '@alma/shared/overlays';
import { Banner, Button, Card, IconButton, Rows, TextArea, TextField } from '@alma/shared/ui';
import { useState } from 'react';
import * as S from '../KitPage.styled.ts';
import { Sample } from '../Sample.tsx';

const sizes: readonly DialogSize[] = ['sm', 'md', 'lg', 'xl', 'full'];
const statuses = ['', 'active', 'suspended'].map((value) => ({ value, label: value || 'All' }));

type Opened = DialogSize | 'archive' | 'delete' | null;

/** Floating elements: dialogs in every size, menus, tooltips, selects, tabs. */
export function OverlaySamples() {
  const [opened, setOpened] = useState<Opened>(null);
  const [tab, setTab] = useState<'info' | 'profiles' | 'agents'>('info');

  return (
    <>
      <DialogSamples opened={opened} onOpen={setOpened} />
      <MenuSamples onOpen={setOpened} />
      <Sample title="Terms">
        <Card>
          <S.Lines>
            <p>
              A word with a gloss:{' '}
              <Term gloss="How much preparation the job needs, from 1 to 5.">job zone</Term>
            </p>
          </S.Lines>
        </Card>
      </Sample>
      <Sample title="Tabs">
        <Card>
          <S.Lines>
            <Tabs
              label="User"
              value={tab}
              onValueChange={setTab}
              items={[
                { value: 'info', label: 'Info', content: <Banner>The fields of the user</Banner> },
                { value: 'profiles', label: 'Profiles', count: 3, content: <Banner>Three profiles</Banner> },
                { value: 'agents', label: 'Agents', count: 0, content: <Banner>No agents yet</Banner> },
              ]}
            />
          </S.Lines>
        </Card>
      </Sample>
    </>
  );
}

interface DialogSamplesProps {
  opened: Opened;
  onOpen: (opened: Opened) => void;
}

function DialogSamples({ opened, onOpen }: DialogSamplesProps) {
  const [status, setStatus] = useState('');
  const close = () => onOpen(null);
  const size = sizes.find((candidate) => candidate === opened);

  return (
    <Sample title="Dialogs">
      <Card>
        <S.Lines>
          <S.Wrap>
            {sizes.map((candidate) => (
              <Button key={candidate} onClick={() => onOpen(candidate)}>
                Dialog {candidate}
              </Button>
            ))}
          </S.Wrap>
          <S.Wrap>
            <Button onClick={() => onOpen('archive')}>Archive Chat</Button>
            <Button onClick={() => onOpen('delete')}>Delete profile</Button>
          </S.Wrap>
        </S.Lines>
      </Card>
      <Dialog
        open={size !== undefined}
        onClose={close}
        size={size ?? 'md'}
        title="Edit agent"
        description="a41f09c2 of the profile Data scientist"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Save
            </Button>
          </>
        }
      >
        <Rows>
          <TextField label="Title" />
          <Select aria-label="Status" value={status} onValueChange={setStatus} options={statuses} />
          <TextArea
            label="Prompt"
            rows={6}
            count={1000}
            hint="Consider keeping prompts concise for better performance"
          />
        </Rows>
      </Dialog>
      <ConfirmDialog
        open={opened === 'archive'}
        title="Archive this chat?"
        confirmLabel="Archive Chat"
        onConfirm={close}
        onClose={close}
      >
        Lisbon launch team becomes read-only for everyone in it. Messages are kept. This cannot be undone.
      </ConfirmDialog>
      <ConfirmDialog
        open={opened === 'delete'}
        title="Delete profile"
        confirmLabel="Delete"
        danger
        onConfirm={close}
        onClose={close}
      >
        Are you sure you want to delete this profile? This action cannot be undone.
      </ConfirmDialog>
    </Sample>
  );
}

function MenuSamples({ onOpen }: Pick<DialogSamplesProps, 'onOpen'>) {
  const [status, setStatus] = useState('');

  return (
    <Sample title="Menu, tooltip, selects">
      <Card>
        <S.Lines>
          <S.Wrap>
            <Menu
              trigger={<IconButton icon="ellipsis" label="Chat actions" />}
              items={[
                { label: 'Manage participants', icon: 'users-round', onSelect: () => onOpen('md') },
                {
                  label: 'Archive Chat',
                  icon: 'archive',
                  danger: true,
                  onSelect: () => onOpen('archive'),
                },
              ]}
            />
            <Tooltip text="TREASURY, PM">
              <Button variant="ghost" size="sm">
                +2
              </Button>
            </Tooltip>
          </S.Wrap>
          <S.Wrap>
            <Select filterName="Status" value={status} onValueChange={setStatus} options={statuses} />
            <Select filterName="Role" value="" onValueChange={() => undefined} options={statuses} disabled />
          </S.Wrap>
          <Select aria-label="Status" value={status} onValueChange={setStatus} options={statuses} />
        </S.Lines>
      </Card>
    </Sample>
  );
}

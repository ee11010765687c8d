import { useReader } from '@alma/shared/auth';
import type { QualityRun } from '@alma/shared/contract';
import { Dialog } from '@alma/shared/overlays';
import { styled } from '@alma/shared/styled';
import { Button, DescriptionList, Note, Rows } from '@alma/shared/ui';
import { isScript, nameOf } from './figures.ts';
import { groupsOf } from './run-groups.ts';
import { qualityTexts as copy } from './texts.ts';

const Group = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;

  h3 {
    font-weight: var(--w-medium);
  }
`;

/** A scroll container, so that the keyboard can scroll the figures. */
const Body = styled.div`
  max-height: min(60vh, 640px);
  padding-right: var(--s-2);
  overflow-y: auto;
`;

interface RunDialogProps {
  run: QualityRun;
  onClose: () => void;
}

/** All figures of one measurement. */
export function RunDialog({ run, onClose }: RunDialogProps) {
  const reader = useReader();
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={copy.detailsOf(nameOf(run))}
      footer={
        <Button onClick={onClose} data-autofocus="">
          {copy.close}
        </Button>
      }
    >
      <Body role="region" aria-label={copy.detailsOf(nameOf(run))} tabIndex={0}>
        <Rows>
          {isScript(run) && <Note>{copy.scriptNote}</Note>}
          {groupsOf(run, reader).map(({ id, title, items }) => (
            <Group key={id} aria-labelledby={`figures-${id}`}>
              <h3 id={`figures-${id}`}>{title}</h3>
              {items.length === 0 ? <Note>{copy.notMeasured}</Note> : <DescriptionList items={items} />}
            </Group>
          ))}
        </Rows>
      </Body>
    </Dialog>
  );
}

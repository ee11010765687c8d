import { downloadFile, failureMessage } from '@alma/shared/api';
import { useAuth } from '@alma/shared/auth';
import type { User } from '@alma/shared/contract/users/entities';
import { styled } from '@alma/shared/styled';
import { useToast } from '@alma/shared/toast';
import { Button, saveFile, TitledCard } from '@alma/shared/ui';
import { useState } from 'react';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { dataTexts as copy } from './texts.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  padding: 14px 16px 14px 20px;
  border-bottom: 1px solid var(--line-faint);
  color: var(--text-muted);
  font-size: var(--fs-13);

  &:last-child {
    border-bottom: 0;
  }

  > p {
    flex: 1 1 200px;
  }
`;

/** Exports the data of an account, or deletes the account. */
export function DataCard({ user }: { user: User }) {
  const { user: viewer } = useAuth();
  const toast = useToast();
  const [isExporting, setIsExporting] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);

  const exportData = async () => {
    setIsExporting(true);
    try {
      const { blob, filename } = await downloadFile('users.export', { user_id: user.user_id });
      saveFile(blob, filename ?? copy.fallbackName);
    } catch (error) {
      const description = failureMessage(error, copy.exportFailed);
      toast.show({ type: 'error', title: copy.exportFailedTitle, description });
    } finally {
      setIsExporting(false);
    }
  };

  return (
    <TitledCard title={copy.title}>
      <Row>
        <p>{viewer?.user_id === user.user_id ? copy.exportText : copy.exportOfAnotherText}</p>
        <Button size="sm" icon="download" busy={isExporting} onClick={() => void exportData()}>
          {copy.export}
        </Button>
      </Row>
      <Row>
        <p>{copy.deleteText}</p>
        <Button size="sm" icon="trash" onClick={() => setIsConfirming(true)}>
          {copy.delete}
        </Button>
      </Row>
      {isConfirming && <DeleteAccountDialog user={user} onClose={() => setIsConfirming(false)} />}
    </TitledCard>
  );
}

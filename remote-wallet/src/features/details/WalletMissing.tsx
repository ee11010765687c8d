import { api, useApiCache } from '@alma/shared/api';
import { styled } from '@alma/shared/styled';
import { Button, StateCard } from '@alma/shared/ui';
import { useState } from 'react';
import { failureMessage } from '../../components/failure-message.ts';
import { OutcomeMessage } from '../../components/OutcomeMessage.tsx';
import { useOnline } from '../../components/useOnline.ts';
import { texts } from '../../texts.ts';

const Root = styled.div`
  display: grid;

  > section {
    min-height: 420px;
  }

  @media (max-width: 900px) {
    > section {
      min-height: 340px;
    }
  }
`;

/** Shown instead of the page until there is a wallet. */
export function WalletMissing() {
  const { seed } = useApiCache();
  const isOnline = useOnline();
  const [isCreating, setIsCreating] = useState(false);
  const [failure, setFailure] = useState<string>();

  const handleCreate = async () => {
    setIsCreating(true);
    setFailure(undefined);
    try {
      const wallet = await api.call('wallets.create', {});
      await seed('wallets.me', {}, wallet);
    } catch (error) {
      setFailure(failureMessage(error, texts.failure.create));
      setIsCreating(false);
    }
  };

  return (
    <Root>
      <StateCard
        kind="empty"
        icon="wallet"
        level={2}
        title={texts.failure.title}
        text={texts.failure.missing}
        action={
          <>
            <Button
              variant="primary"
              icon="plus"
              busy={isCreating}
              disabled={!isOnline}
              onClick={() => void handleCreate()}
            >
              {texts.createWallet}
            </Button>
            {failure !== undefined && <OutcomeMessage tone="danger" text={failure} />}
            {!isOnline && <OutcomeMessage tone="muted" text={texts.offline} />}
          </>
        }
      />
    </Root>
  );
}

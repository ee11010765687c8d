import type { Wallet } from '@alma/shared/contract/wallet/entities';
import { styled } from '@alma/shared/styled';
import { CopyButton, DescriptionList, TitledCard } from '@alma/shared/ui';
import { useState } from 'react';
import { Address, Mono } from '../../components/Address.tsx';
import { OutcomeMessage } from '../../components/OutcomeMessage.tsx';
import { texts } from '../../texts.ts';
import { AddressQr } from './AddressQr.tsx';

const copy = texts.details;

const Body = styled.div`
  padding: 2px var(--s-5);
`;

/** The wallet's address, owner and chain. */
export function DetailsCard({ wallet }: { wallet: Wallet }) {
  const [hasFailed, setHasFailed] = useState(false);
  const address = (
    <>
      <Address value={wallet.address} />
      <CopyButton
        value={wallet.address}
        label={copy.copyAddress}
        onError={() => setHasFailed(true)}
        onCopied={() => setHasFailed(false)}
      />
    </>
  );
  return (
    <TitledCard title={copy.title} icon="key-round">
      <Body>
        <DescriptionList
          items={[
            { term: copy.address, value: address },
            { term: copy.owner, value: wallet.email ?? copy.noEmail },
            { term: copy.chain, value: <Mono>{wallet.chain}</Mono> },
          ]}
        />
        {hasFailed && <OutcomeMessage tone="danger" text={texts.failure.copy} />}
      </Body>
      <AddressQr address={wallet.address} />
    </TitledCard>
  );
}

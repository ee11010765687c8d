import { useApi } from '@alma/shared/api';
import { SelectField } from '@alma/shared/overlays';
import { styled } from '@alma/shared/styled';
import { Button, TitledCard } from '@alma/shared/ui';
import { useState } from 'react';
import { releasesOf } from '../../components/remote-reads.ts';
import { tryAddress } from '../../components/try-address.ts';
import { texts } from '../../texts.ts';

const copy = texts.overrides;

const Fields = styled.form`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr)) auto;
  align-items: end;
  gap: var(--s-4);
  padding: var(--s-5);

  @media (max-width: 760px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Chooses a release to try. The host asks for how long and where, and creates the override. */
export function NewOverride() {
  const [remote, setRemote] = useState('');
  const [release, setRelease] = useState('');
  const remotes = useApi('delivery.remotes', {});
  const releases = useApi('delivery.releases.list', remote === '' ? null : releasesOf(remote));
  const ready = (releases.data?.releases ?? []).filter(({ missing }) => missing === 0);
  return (
    <TitledCard title={copy.tryTitle} icon="play">
      <Fields
        onSubmit={(event) => {
          event.preventDefault();
          if (release !== '') location.assign(tryAddress(remote, release));
        }}
      >
        <SelectField
          label={copy.remote}
          value={remote}
          onValueChange={(next) => {
            setRemote(next);
            setRelease('');
          }}
          options={(remotes.data?.remotes ?? []).map(({ name }) => ({ value: name, label: name }))}
          placeholder={copy.remotePlaceholder}
        />
        <SelectField
          label={copy.release}
          value={release}
          onValueChange={setRelease}
          options={ready.map(({ id }) => ({ value: id, label: id }))}
          placeholder={copy.releasePlaceholder}
          disabled={remote === ''}
        />
        <Button type="submit" variant="primary" disabled={release === ''}>
          {copy.tryIt}
        </Button>
      </Fields>
    </TitledCard>
  );
}

import { useApi } from '@alma/shared/api';
import type { DeliveredRemote } from '@alma/shared/contract/delivery/rollouts';
import { SelectField } from '@alma/shared/overlays';
import { releasesOf } from '../../components/remote-reads.ts';
import { changesTexts } from './texts.ts';

const copy = changesTexts.start;

interface ReleaseFieldProps {
  remote: DeliveredRemote;
  value: string;
  error: string | undefined;
  onValueChange: (release: string) => void;
}

/** The target release: a complete one that is not live already. */
export function ReleaseField({ remote, value, error, onValueChange }: ReleaseFieldProps) {
  const { data } = useApi('delivery.releases.list', releasesOf(remote.name));
  const options = (data?.releases ?? [])
    .filter(({ id, missing }) => missing === 0 && id !== remote.live)
    .map(({ id }) => ({ value: id, label: id }));
  const isListed = value === '' || options.some((option) => option.value === value);
  return (
    <SelectField
      label={copy.release}
      error={error}
      hint={data && options.length === 0 ? copy.noReleases : undefined}
      required
      value={value}
      onValueChange={onValueChange}
      options={isListed ? options : [{ value, label: value }, ...options]}
      placeholder={copy.releasePlaceholder}
    />
  );
}

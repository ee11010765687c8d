import { styled } from '@alma/shared/styled';
import { texts } from '../texts.ts';
import { shortAddress } from './units.ts';

/** A code that is shown unchanged. */
export const Mono = styled.span`
  font-family: var(--mono);
  font-size: 0.95em;
  letter-spacing: -0.02em;
`;

/** A shortened address; the tooltip shows the whole one. 'System' is a word and not an address. */
export function Address({ value }: { value: string }) {
  if (value === texts.list.system) return <>{value}</>;
  return <Mono title={value}>{shortAddress(value)}</Mono>;
}

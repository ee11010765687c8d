import { forcedHighlight } from '../../forced-colors.ts';
import { styled } from '../../styled.ts';

export const Segments = styled.div`
  display: inline-grid;
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  justify-self: start;
  padding: 2px;
  border-radius: 9px;
  background: var(--bg-active);

  &[data-block] {
    display: grid;
    justify-self: stretch;
  }
`;

export const Segment = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  min-height: 28px;
  padding: 2px 12px;
  border-radius: 7px;
  color: var(--text-muted);
  font-size: var(--fs-12);
  font-weight: var(--w-medium);
  text-align: center;

  [data-block] > & {
    min-height: 32px;
  }

  &:has(:checked) {
    background: var(--bg-raised);
    box-shadow: var(--e-1);
    color: var(--text-strong);
    ${forcedHighlight}
  }

  &:has(:disabled) {
    color: var(--text-disabled);
  }

  @media (pointer: coarse) {
    min-height: 40px;
  }
`;

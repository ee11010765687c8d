import { styled } from '../../styled.ts';
import { tint } from '../../theme/index.ts';

export const Root = styled.span`
  ${tint}
  position: relative;
  display: inline-grid;
  flex: none;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: 50%;
  background: var(--tint-bg);
  color: var(--tint-fg);
  font-size: 12px;
  font-weight: var(--w-semi);
  line-height: 1;
  letter-spacing: 0.01em;
  user-select: none;

  &[data-size='20'] {
    width: 20px;
    height: 20px;
    font-size: 9px;
    letter-spacing: 0;
  }

  &[data-size='24'] {
    width: 24px;
    height: 24px;
    font-size: 10px;
  }

  &[data-size='28'] {
    width: 28px;
    height: 28px;
    font-size: 11px;
  }

  &[data-size='40'] {
    width: 40px;
    height: 40px;
    font-size: 14px;
  }

  &[data-size='72'] {
    width: 72px;
    height: 72px;
    font-size: 25px;
    letter-spacing: -0.01em;
  }

  &:not([data-kind='person']) {
    border-radius: 0;
    background: none;
    isolation: isolate;
  }

  &[data-kind='supervisor'] {
    --tint-bg: var(--ink);
    --tint-fg: var(--on-ink);
  }
`;

export const Picture = styled.img`
  width: 100%;
  height: 100%;
  border-radius: inherit;
  object-fit: cover;
`;

export const Hexagon = styled.svg`
  position: absolute;
  z-index: -1;
  inset: -4%;
  width: 108%;
  height: 108%;
  fill: var(--tint-bg);
  stroke: var(--tint-bg);
  stroke-width: 5;
  stroke-linejoin: round;
`;

export const Presence = styled.span`
  position: absolute;
  right: -2px;
  bottom: -2px;
  width: 11px;
  height: 11px;
  border: 2px solid var(--bg-sheet);
  border-radius: 50%;
  background: var(--success-solid);

  &[data-presence='offline'] {
    background: var(--bg-sheet);
    box-shadow: inset 0 0 0 2px var(--line-control);
  }
`;

import { styled } from '../../styled.ts';

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 10px;
  color: var(--text-strong);
  font-size: var(--fs-16);
  font-weight: var(--w-semi);
  letter-spacing: -0.02em;
`;

const Mark = styled.svg`
  flex: none;
  width: 26px;
  height: 26px;

  rect {
    fill: var(--ink);
  }

  path {
    fill: none;
    stroke: var(--on-ink);
    stroke-width: 2.3;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  circle {
    fill: var(--on-ink-accent);
  }
`;

/** The mark and the name. Its colours are tokens, so it follows the theme. */
export function Logo({ name = 'Alma' }: { name?: string }) {
  return (
    <Root>
      <Mark viewBox="0 0 26 26" aria-hidden focusable="false">
        <rect width="26" height="26" rx="7.5" />
        <path d="M6.8 19 13 7l6.2 12" />
        <circle cx="13" cy="17.2" r="2.1" />
      </Mark>
      {name}
    </Root>
  );
}

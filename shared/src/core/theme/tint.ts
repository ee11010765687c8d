import { css } from '../styled.ts';

/** A tint for a person, agent, mask or token. The element sets `--hue`; `--tint-bg` and `--tint-fg` follow it. */
export const tint = css`
  --tint-bg: light-dark(oklch(0.93 0.034 var(--hue, 200)), oklch(0.315 0.045 var(--hue, 200)));
  --tint-fg: light-dark(oklch(0.4 0.085 var(--hue, 200)), oklch(0.86 0.065 var(--hue, 200)));
`;

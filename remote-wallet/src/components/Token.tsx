import { styled } from '@alma/shared/styled';
import { tint } from '@alma/shared/theme';

const Root = styled.span`
  ${tint}
  display: inline-grid;
  flex: none;
  place-items: center;
  width: 28px;
  height: 28px;
  border-radius: 50%;
  background: var(--tint-bg);
  color: var(--tint-fg);
  font-size: var(--fs-12);
  font-weight: var(--w-semi);

  &[data-small] {
    width: 22px;
    height: 22px;
    font-size: 10px;
  }
`;

const hues = { USDXM: 200, SOL: 285, ALMA: 200, MTL: 45, TCC: 280, ALLO: 150 } as const;

interface TokenProps {
  asset: keyof typeof hues;
  small?: boolean;
}

/** The round symbol of an asset, beside its name. */
export function Token({ asset, small = false }: TokenProps) {
  return (
    <Root aria-hidden style={{ '--hue': hues[asset] }} data-small={small ? '' : undefined}>
      {asset.charAt(0)}
    </Root>
  );
}

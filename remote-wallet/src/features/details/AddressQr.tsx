import type { QrDrawing } from '@alma/shared/charts';
import { styled } from '@alma/shared/styled';
import { Button } from '@alma/shared/ui';
import { useState } from 'react';
import { OutcomeMessage } from '../../components/OutcomeMessage.tsx';
import { texts } from '../../texts.ts';

const copy = texts.details;

const Root = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--s-3);
  padding: var(--s-2) var(--s-5) var(--s-5);
`;

/* Scanners need dark on light in both themes. */
const Picture = styled.svg`
  width: 196px;
  max-width: 100%;
  border: 1px solid var(--line);
  border-radius: var(--r-md);
  background: var(--on-ink);
  fill: var(--ink);
  color-scheme: light;
`;

/** The address as a QR code for another device's camera. Drawn only on request. */
export function AddressQr({ address }: { address: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | 'failed'>();
  const isShown = typeof drawing === 'object';

  const handleClick = async () => {
    if (isShown) return setDrawing(undefined);
    try {
      const { drawQr } = await import('@alma/shared/charts');
      setDrawing(await drawQr(address));
    } catch {
      setDrawing('failed');
    }
  };

  return (
    <Root>
      <Button size="sm" aria-expanded={isShown} onClick={() => void handleClick()}>
        {isShown ? copy.hideQr : copy.showQr}
      </Button>
      {drawing === 'failed' && <OutcomeMessage tone="danger" text={copy.qrFailed} />}
      {isShown && (
        <Picture
          role="img"
          aria-label={copy.qr(address)}
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          shapeRendering="crispEdges"
        >
          <path d={drawing.path} />
        </Picture>
      )}
    </Root>
  );
}

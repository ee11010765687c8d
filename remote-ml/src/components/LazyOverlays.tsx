import type * as OverlaysModule from '@alma/shared/overlays';
import { styled } from '@alma/shared/styled';
import { TermWord } from '@alma/shared/ui';
import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Overlays = typeof OverlaysModule;

/** Generates no box: it only locates the element inside. */
const Container = styled.span`
  display: contents;
`;

let loaded: Overlays | undefined;

/** The overlays, which load after the first paint. A focused element in `place` keeps the focus when they arrive. */
function useOverlays() {
  const container = useRef<HTMLSpanElement>(null);
  const hasFocus = useRef(false);
  const [overlays, setOverlays] = useState(loaded);

  useEffect(() => {
    if (loaded !== undefined) return undefined;
    let isUnmounted = false;
    const handleLoaded = (module: Overlays) => {
      loaded = module;
      if (!isUnmounted) setOverlays(module);
    };
    // Without the overlays the explanation is still the accessible description.
    const load = () => void import('@alma/shared/overlays').then(handleLoaded, () => undefined);
    const frame = requestAnimationFrame(load);
    return () => {
      isUnmounted = true;
      cancelAnimationFrame(frame);
    };
  }, []);

  useLayoutEffect(() => {
    if (hasFocus.current) container.current?.querySelector('button')?.focus();
  }, [overlays]);

  const handlers = {
    onFocus: () => {
      hasFocus.current = true;
    },
    // React fires no blur event for a removed element.
    onBlur: () => {
      hasFocus.current = false;
    },
  };
  return { container: { ref: container, ...handlers }, overlays };
}

/** A word with an explanation, rendered before its tooltip has loaded. */
export function LazyTerm({ gloss, children }: ComponentProps<Overlays['Term']>) {
  const { container, overlays } = useOverlays();
  return (
    <Container {...container}>
      {overlays === undefined ? (
        // Safari does not focus a clicked button, and the tooltip opens on focus.
        <TermWord type="button" aria-description={gloss} onClick={(event) => event.currentTarget.focus()}>
          {children}
        </TermWord>
      ) : (
        <overlays.Term gloss={gloss}>{children}</overlays.Term>
      )}
    </Container>
  );
}

/** A button with a tooltip, rendered before its tooltip has loaded. */
export function LazyTooltip({ text, children }: ComponentProps<Overlays['Tooltip']>) {
  const { container, overlays } = useOverlays();
  return (
    <Container {...container}>
      {overlays === undefined ? children : <overlays.Tooltip text={text}>{children}</overlays.Tooltip>}
    </Container>
  );
}

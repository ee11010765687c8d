import { styled } from '../../core/styled.ts';

export const Frame = styled.div`
  container-type: inline-size;
`;

export const Drawing = styled.svg`
  display: none;
  margin: 0 auto;
  overflow: visible;

  @container (min-width: 360px) {
    &[data-size='wide'] {
      display: block;
    }
  }

  @container (min-width: 280px) and (max-width: 359.98px) {
    &[data-size='narrow'] {
      display: block;
    }
  }

  @container (max-width: 279.98px) {
    &[data-size='letters'] {
      display: block;
    }
  }

  polygon {
    stroke-linejoin: round;
  }

  [data-part='ground'] {
    fill: var(--bg-inset);
    stroke: var(--line-strong);
  }

  [data-part='grid'] {
    fill: none;
    stroke: var(--line);
  }

  [data-part='shape'] {
    fill: var(--accent-solid);
    fill-opacity: 0.15;
    stroke: var(--accent-solid);
    stroke-width: 2;
  }

  [data-part='point'] {
    fill: var(--bg-card);
    stroke: var(--accent-solid);
    stroke-width: 2;
  }

  [data-part='point'][data-strong] {
    fill: var(--accent-solid);
  }

  text {
    fill: var(--text-muted);
    font-family: var(--font);
    /* Keeps enlarged text inside the drawing. */
    font-size: min(var(--fs-12), 16px);
    font-weight: 480;
  }

  [data-part='value'] {
    fill: var(--text-subtle);
    font-weight: var(--w-medium);
    font-variant-numeric: tabular-nums;
  }

  text[data-strong] {
    fill: var(--text-strong);
    font-weight: var(--w-semi);
  }

  text[data-strong] [data-part='value'] {
    fill: var(--accent);
  }
`;

import { Slot } from 'radix-ui';
import { css, styled } from '../../styled.ts';

const looks = css`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-height: var(--h-md);
  padding: 0 14px;
  border: 1px solid transparent;
  border-radius: var(--r-md);
  background: none;
  color: var(--text-strong);
  font-size: var(--fs-13);
  font-weight: var(--w-medium);
  line-height: var(--lh-ui);
  white-space: nowrap;
  text-decoration: none;
  user-select: none;
  transition:
    background var(--t-fast),
    border-color var(--t-fast),
    color var(--t-fast);

  &:hover {
    color: var(--text-strong);
    text-decoration: none;
  }

  &:active:not(:disabled, [aria-disabled='true']) {
    transform: translateY(0.5px);
  }

  > svg {
    flex: none;
  }

  &[data-variant='primary'] {
    background: var(--ink);
    color: var(--on-ink);
    box-shadow: var(--e-1);

    &:hover {
      background: var(--ink-hover);
    }
  }

  &[data-variant='secondary'] {
    border-color: var(--line-strong);
    background: var(--bg-card);
    box-shadow: var(--e-1);

    &:hover {
      background: var(--bg-hover);
    }
  }

  &[data-variant='ghost'] {
    color: var(--text-muted);

    &:hover,
    &[aria-expanded='true'],
    &[aria-pressed='true'] {
      background: var(--bg-hover);
      color: var(--text-strong);
    }
  }

  &[data-variant='danger'] {
    background: var(--danger-solid);
    color: var(--on-danger);
    box-shadow: var(--e-1);

    &:hover {
      background: color-mix(in oklch, var(--danger-solid), var(--text-strong) 14%);
    }
  }

  &[data-size='sm'] {
    gap: 6px;
    min-height: var(--h-sm);
    padding: 0 10px;
    border-radius: 7px;
    font-size: var(--fs-12);
  }

  &[data-size='lg'] {
    min-height: var(--h-lg);
    padding: 0 18px;
    border-radius: var(--r-list);
    font-size: var(--fs-14);
  }

  &[data-block] {
    width: 100%;
  }

  &[data-icon-only] {
    flex: none;
    width: var(--h-md);
    padding: 0;
  }

  &[data-icon-only][data-size='sm'] {
    width: var(--h-sm);
  }

  &[data-icon-only][data-size='lg'] {
    width: var(--h-lg);
  }

  &:disabled,
  &[aria-disabled='true']:not([aria-busy='true']) {
    border-color: transparent;
    background: var(--bg-active);
    color: var(--text-subtle);
    box-shadow: none;
    cursor: not-allowed;
  }

  &[data-variant='ghost']:disabled {
    background: none;
  }

  &[aria-busy='true'] {
    cursor: progress;
  }

  /* Fingers need larger targets than pointers. */
  @media (max-width: 900px) {
    &:not([data-size='lg']) {
      min-height: 40px;
    }

    &[data-size='sm'] {
      min-height: 32px;
    }

    &[data-icon-only][data-size='md'] {
      width: 40px;
    }

    &[data-icon-only][data-size='sm'] {
      width: 32px;
    }
  }
`;

export const Root = styled.button`
  ${looks}
`;

export const LinkElement = styled(Slot.Root)`
  ${looks}
`;

/* While busy the label is hidden inside the padding, so that the spinner adds no width. */
export const Label = styled.span`
  position: relative;
  transition: transform var(--t-fast);

  &[data-aside] {
    transform: translateX(7px);
  }

  [data-size='sm'] > &[data-aside] {
    transform: translateX(6px);
  }
`;

export const Aside = styled.span`
  position: absolute;
  top: 50%;
  right: calc(100% + 4px);
  display: grid;
  translate: 0 -50%;
`;

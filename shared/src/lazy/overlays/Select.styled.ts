import { Popover } from 'radix-ui';
import { styled } from '../../core/styled.ts';
import { controlLooks } from '../../core/ui/field/Field.styled.ts';
import { floating, row } from './Menu.styled.ts';

export const Trigger = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-2);
  min-height: var(--h-md);
  text-align: left;
  ${controlLooks}

  > :first-child {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  > svg {
    flex: none;
    color: var(--text-subtle);
  }

  &[data-placeholder] {
    color: var(--text-subtle);
  }

  /* A filter shows its name and value, so its border may be lighter. */
  &[data-look='filter'] {
    width: auto;
    padding: 0 10px 0 12px;
    border-color: var(--line-strong);
    box-shadow: var(--e-1);
    font-size: var(--fs-13);
    white-space: nowrap;
  }

  &[data-look='filter']:hover:not(:disabled) {
    background: var(--bg-hover);
  }

  @media (max-width: 900px) {
    min-height: 40px;
  }
`;

export const FilterName = styled.span`
  margin-right: 8px;
  color: var(--text-muted);
`;

export const Content = styled(Popover.Content)`
  ${floating}
  min-width: max(160px, var(--radix-popover-trigger-width));
  max-height: min(var(--radix-popover-content-available-height), 360px);
  overflow-y: auto;
  overscroll-behavior: contain;
  transform-origin: var(--radix-popover-content-transform-origin);

  &:focus-visible {
    outline: 0;
  }
`;

export const Item = styled.div`
  ${row}
  justify-content: space-between;

  > svg {
    color: var(--accent);
  }
`;

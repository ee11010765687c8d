import type { ReactNode } from 'react';
import { styled } from '../../core/styled.ts';
import type { IconName } from '../../core/ui/index.ts';
import { Icon } from '../../core/ui/index.ts';
import { inputTexts } from './texts.ts';

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-width: 0;
  max-width: 100%;
  min-height: 28px;
  padding: 0 10px;
  border-radius: 7px;
  background: var(--bg-hover);
  color: var(--text-strong);
  font-size: var(--fs-12);
  font-weight: var(--w-medium);

  &[data-removable] {
    padding-right: 2px;
  }

  &[data-pictured] {
    padding-left: 4px;
  }

  > svg {
    flex: none;
    color: var(--text-subtle);
  }
`;

const Copy = styled.span`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Remove = styled.button`
  display: grid;
  flex: none;
  place-items: center;
  width: 24px;
  height: 24px;
  padding: 0;
  border: 0;
  border-radius: 5px;
  background: none;
  color: var(--text-subtle);

  &:hover {
    background: var(--bg-active);
    color: var(--text-strong);
  }

  @media (pointer: coarse) {
    width: 36px;
    height: 36px;
  }
`;

/** Chips in a row that wraps. */
export const ChipList = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  min-width: 0;

  > * {
    max-width: 100%;
  }
`;

interface ChipProps {
  label: string;
  icon?: IconName;
  /** An avatar of 20 px. */
  picture?: ReactNode;
  /** Without it the chip is not removable. */
  onRemove?: (() => void) | undefined;
  disabled?: boolean | undefined;
}

/** One of several chosen values. */
export function Chip({ label, icon, picture, onRemove, disabled }: ChipProps) {
  return (
    <Root
      data-removable={onRemove === undefined ? undefined : ''}
      data-pictured={picture === undefined ? undefined : ''}
    >
      {picture}
      {icon !== undefined && <Icon name={icon} size={13} />}
      <Copy dir="auto" title={label}>
        {label}
      </Copy>
      {onRemove !== undefined && (
        <Remove type="button" aria-label={inputTexts.remove(label)} onClick={onRemove} disabled={disabled}>
          <Icon name="x" size={13} />
        </Remove>
      )}
    </Root>
  );
}

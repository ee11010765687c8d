import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { forcedHighlight } from '../../core/forced-colors.ts';
import { styled } from '../../core/styled.ts';
import { revealIn } from './reveal.ts';

const List = styled(Radix.List)`
  display: flex;
  gap: calc(var(--s-6) - 2 * var(--s-2));
  /* Space for the focus ring around a tab, while text and line align with the page. */
  margin: 0 calc(-1 * var(--s-2)) var(--s-5);
  padding-bottom: 1px;
  background: linear-gradient(var(--line) 0 0) bottom / calc(100% - 2 * var(--s-2)) 1px no-repeat;
  overflow-x: auto;
  overflow-y: hidden;
  scrollbar-width: none;
`;

const Trigger = styled(Radix.Trigger)`
  position: relative;
  display: flex;
  flex: none;
  align-items: center;
  gap: 7px;
  height: 40px;
  padding: 0 var(--s-2);
  border: 0;
  border-radius: var(--r-sm) var(--r-sm) 0 0;
  background: none;
  color: var(--text-muted);
  font-size: var(--fs-14);
  font-weight: var(--w-medium);
  transition: color var(--t-base);

  &:hover,
  &[data-state='active'] {
    color: var(--text-strong);
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  &[data-state='active']::after {
    content: '';
    position: absolute;
    inset: auto var(--s-2) 0;
    height: 2px;
    border-radius: 2px 2px 0 0;
    background: var(--accent-solid);
    ${forcedHighlight}
  }

  @media (pointer: coarse) {
    height: 44px;
  }
`;

const Count = styled.span`
  color: var(--text-subtle);
  font-size: var(--fs-12);
  font-variant-numeric: tabular-nums;
`;

const Panel = styled(Radix.Content)`
  border-radius: var(--r-sm);
`;

export interface TabItem<V extends string = string> {
  value: V;
  label: string;
  count?: number | undefined;
  content: ReactNode;
}

interface TabsProps<V extends string> {
  /** The accessible name of the tabs. */
  label: string;
  /** The caller keeps it in the address. */
  value: V;
  onValueChange: (value: V) => void;
  items: readonly TabItem<V>[];
}

/** Underlined tabs. Arrow keys move between them; only the current panel is rendered. */
export function Tabs<V extends string>({ label, value, onValueChange, items }: TabsProps<V>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  // When the tabs are wider than the page, the current one may be out of view.
  useEffect(() => {
    if (list.current) revealIn(list.current, list.current.querySelector('[data-state="active"]'));
  }, [value]);

  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as V)}>
      <List ref={list} aria-label={label}>
        {items.map((item) => (
          <Trigger
            key={item.value}
            value={item.value}
            aria-describedby={item.count === undefined ? undefined : `${id}-${item.value}`}
          >
            {item.label}
            {item.count !== undefined && (
              // The count describes the tab, whose name stays the same while it changes.
              <Count id={`${id}-${item.value}`} aria-hidden>
                {item.count}
              </Count>
            )}
          </Trigger>
        ))}
      </List>
      {items.map((item) => (
        <Panel key={item.value} value={item.value}>
          {item.content}
        </Panel>
      ))}
    </Radix.Root>
  );
}
